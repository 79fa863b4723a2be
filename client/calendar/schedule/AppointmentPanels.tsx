/** The panels for a new appointment and an appointment's details, for use on the calendar. */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '#shared/roles.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useLoadAhead } from '#client/shell/loading/load-ahead.ts';
import { WhenOpened } from '#client/shell/loading/WhenOpened.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Details, NewAppointment } from '#client/appointments/public/lazy-panels.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';

const panelsOfReaders = [Details];
const panelsOfBookers = [Details, NewAppointment];

interface Props {
  zone: string;
  today: string;
  now: number;
  isNew: boolean;
  appointmentId: string | null;
  /** The day on which it begins. */
  appointmentDay: string | null;
  closePanel: () => void;
}

/** The one that was opened last stays until the day of another one has come. */
function useArrived(appointmentId: string | null, hasArrived: boolean): string | null {
  const [arrived, setArrived] = useState<string | null>(null);
  const next = hasArrived || appointmentId === null ? appointmentId : arrived;
  if (next !== arrived) setArrived(next);
  return next;
}

/** The appointment is looked up in the reader's own schedule of its day. */
function OpenedDetails({ appointmentId, appointmentDay, zone, today, now, closePanel }: Props) {
  const day = appointmentDay ?? today;
  const { data, error, isFetching, isPlaceholderData, refetch } =
    trpc.appointments.schedule.useQuery(
      { from: day, to: day },
      { enabled: appointmentId !== null, placeholderData: keepPreviousData },
    );
  const arrivedId = useArrived(appointmentId, data !== undefined && !isPlaceholderData);
  const opened = appointmentId !== null;
  if (error && !data)
    return (
      <Panel title="Appointment" opened={opened} onClose={closePanel}>
        <QueryFailed
          title="The appointment could not be loaded."
          query={{ error, isFetching, refetch }}
        />
      </Panel>
    );
  return (
    <WhenOpened isOpen={arrivedId !== null}>
      <Details
        appointment={data?.appointments.find(({ id }) => id === arrivedId)}
        zone={zone}
        now={now}
        opened={arrivedId !== null}
        onClose={closePanel}
      />
    </WhenOpened>
  );
}

export function AppointmentPanels(props: Props) {
  const { zone, today, isNew, closePanel } = props;
  const user = useUser();
  const mayBook = may(user, 'appointments.book');
  useLoadAhead(mayBook ? panelsOfBookers : panelsOfReaders);
  return (
    <>
      {mayBook && (
        <WhenOpened isOpen={isNew}>
          <NewAppointment address={{ isNew, closePanel }} zone={zone} today={today} />
        </WhenOpened>
      )}
      <OpenedDetails {...props} />
    </>
  );
}
