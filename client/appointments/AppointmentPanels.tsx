/** The panels of the appointment book for screens beside it: a new appointment, and one's details. */
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { Details } from './details/Details.tsx';
import { NewAppointment } from './NewAppointment.tsx';
import { Panel } from './Panel.tsx';

interface Props {
  zone: string;
  today: string;
  now: number;
  isNew: boolean;
  appointmentId: string | null;
  /** The day on which it begins. */
  appointmentDay: string | null;
  openNew: () => void;
  closePanel: () => void;
}

/** The whole appointment, by its day: it is on the reader's own list or it is nobody's business. */
function OpenedDetails({ appointmentId, appointmentDay, zone, today, now, closePanel }: Props) {
  const day = appointmentDay ?? today;
  const { data, error, isFetching, refetch } = trpc.appointments.schedule.useQuery(
    { from: day, to: day },
    { enabled: appointmentId !== null },
  );
  const opened = appointmentId !== null;
  if (error && !data)
    return (
      <Panel title="Appointment" opened={opened} onClose={closePanel} isCovered={false}>
        <LoadFailed
          title="The appointment could not be loaded."
          words={wordsFor(error)}
          trying={isFetching}
          onTryAgain={() => void refetch()}
        />
      </Panel>
    );
  return (
    <Details
      appointment={data?.appointments.find(({ id }) => id === appointmentId)}
      zone={zone}
      now={now}
      opened={opened && data !== undefined}
      onClose={closePanel}
    />
  );
}

export function AppointmentPanels(props: Props) {
  const { zone, today, isNew, openNew, closePanel } = props;
  const user = useUser();
  return (
    <>
      {may(user, 'appointments.book') && (
        <NewAppointment address={{ isNew, openNew, closePanel }} zone={zone} today={today} />
      )}
      <OpenedDetails {...props} />
    </>
  );
}
