/** One appointment in the list of a day: its name opens the details, its button starts or joins the visit. */
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';
import { AttendanceSteps } from '#client/shell/attendance/AttendanceSteps.tsx';
import { VisitButton } from '#client/shell/visits/VisitButton.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { AppointmentLine } from '#client/ui/appointments/AppointmentLine.tsx';
import type { Address } from '#client/appointments/address.ts';
import { DueBadge } from '#client/ui/appointments/DueBadge.tsx';
import { isLongOver, isOver } from '#client/ui/appointments/over.ts';

/** What all appointments on the schedule share. */
export interface ScheduleContext {
  zone: string;
  now: number;
  address: Address;
  changed: ReadonlySet<string>;
  /** By appointment: since when its patient has been in the waiting room. */
  waiting: ReadonlyMap<string, string>;
}

/** Earlier the front desk checks in; a clinician's list stays quiet. */
const nearMs = 30 * minuteMs;
const isNear = ({ state, startsAt }: Appointment, now: number) =>
  state === 'arrived' || state === 'in-progress' || Date.parse(startsAt) - nearMs <= now;

interface Props {
  appointment: Appointment;
  isDue: boolean;
  context: ScheduleContext;
}

export function AppointmentRow(props: Props) {
  const { appointment, isDue } = props;
  const { zone, now, address, changed, waiting } = props.context;
  const user = useUser();
  const { id, patientName } = appointment;
  const { to, state } = address.linkTo(id);
  const isOpen = address.appointmentId === id;
  const waitingSince = waiting.get(id) ?? null;
  // The details still start a visit that is long over; here it is closed.
  const isByVideo =
    appointment.type.kind !== 'in-person' &&
    (waitingSince !== null || !isLongOver(appointment, now));
  return (
    <AppointmentLine
      appointment={appointment}
      zone={zone}
      ownId={user.uid}
      isOver={isOver(appointment, now)}
      // It stands back while another one is shown beside the list.
      isDue={isDue && (isOpen || address.appointmentId === null)}
      isOpen={isOpen}
      isChanged={changed.has(id)}
      name={(className) => (
        <Link to={to} state={state} className={className} aria-current={isOpen || undefined}>
          {patientName}
        </Link>
      )}
      state={<DueBadge appointment={appointment} now={now} waitingSince={waitingSince} />}
      action={
        isByVideo ? (
          <VisitButton appointment={appointment} now={now} zone={zone} isDue={isDue} />
        ) : (
          isNear(appointment, now) && (
            <AttendanceSteps appointment={appointment} now={now} place="day" />
          )
        )
      }
    />
  );
}
