/** The panels of the front desk: booking for a patient, and the details of any appointment. */
import { may } from '#shared/roles.ts';
import { Details, NewAppointment } from '#client/appointments/public/lazy-panels.tsx';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useLoadAhead } from '#client/shell/loading/load-ahead.ts';
import { WhenOpened } from '#client/shell/loading/WhenOpened.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { viewersToday } from '#client/ui/times/times.ts';
import type { DeskAddress } from './desk-address.ts';

interface Props {
  address: DeskAddress;
  zone: string | undefined;
  today: string | undefined;
  now: number;
}

const panelsOfReaders = [Details];
const panelsOfBookers = [Details, NewAppointment];

/** Read from the server when it is opened, because each look is audited. */
function OpenedDetails({ address, now }: Pick<Props, 'address' | 'now'>) {
  const { appointmentId, closePanel } = address;
  const isOpen = appointmentId !== null;
  const query = trpc.appointments.desk.appointment.useQuery(
    { appointmentId: appointmentId ?? '' },
    { enabled: isOpen },
  );
  const { data, error } = query;
  if (error && !data)
    return (
      <Panel title="Appointment" opened={isOpen} onClose={closePanel}>
        <QueryFailed title="The appointment could not be loaded." query={query} />
      </Panel>
    );
  const appointment = data?.appointment.id === appointmentId ? data?.appointment : undefined;
  const opened = isOpen && appointment !== undefined;
  return (
    <WhenOpened isOpen={opened}>
      <Details
        appointment={appointment}
        zone={data?.zone ?? 'UTC'}
        now={now}
        opened={opened}
        onClose={closePanel}
      />
    </WhenOpened>
  );
}

export function DeskPanels({ address, zone, today = viewersToday(), now }: Props) {
  const user = useUser();
  const mayBook = may(user, 'appointments.book');
  useLoadAhead(mayBook ? panelsOfBookers : panelsOfReaders);
  return (
    <>
      {zone && mayBook && (
        <WhenOpened isOpen={address.isNew}>
          <NewAppointment address={address} zone={zone} today={today} />
        </WhenOpened>
      )}
      <OpenedDetails address={address} now={now} />
    </>
  );
}
