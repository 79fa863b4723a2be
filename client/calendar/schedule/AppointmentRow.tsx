/** One appointment in the list of a day: its name opens the details, its button starts or joins the visit. */
import { memo, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { may } from '#shared/roles.ts';
import { minuteMs } from '#shared/durations.ts';
import { AttendanceSteps } from '#client/appointments/public/AttendanceSteps.tsx';
import { colleagueName } from '#client/people/public/ColleagueLink.tsx';
import { InterpreterNeeded } from '#client/ui/appointments/InterpreterNeeded.tsx';
import { VisitStep } from '#client/visits/public/VisitStep.tsx';
import { opensWords, visitEntry } from '#client/appointments/public/visit-window.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { AppointmentLine } from '#client/ui/appointments/AppointmentLine.tsx';
import type { Address } from '#client/appointments/public/schedule-address.ts';
import { DueBadge } from '#client/ui/appointments/DueBadge.tsx';
import { opened } from '#client/ui/panels/panel-address.ts';
import { isDone, isLongOver } from '#client/ui/appointments/over.ts';

/** The values that all appointments on the schedule share. */
export interface ScheduleContext {
  zone: string;
  now: number;
  address: Address;
  changed: ReadonlySet<string>;
  /** By appointment, while its patient is in the waiting room. */
  waiting: ReadonlyMap<string, WaitingPatient>;
}

/** Earlier the front desk checks in; a clinician's list stays quiet. */
const nearMs = 30 * minuteMs;
const isNear = ({ state, startsAt }: Appointment, now: number) =>
  state === 'arrived' || state === 'in-progress' || Date.parse(startsAt) - nearMs <= now;

interface Props {
  appointment: Appointment;
  zone: string;
  now: number;
  isDue: boolean;
  /** The address of its details. */
  to: string;
  /** They are open. */
  isOpen: boolean;
  /** Details are beside it, whose button is the first of the page. */
  isQuiet: boolean;
  /** Before its link is followed. */
  onOpen: (event: MouseEvent, appointmentId: string) => void;
  isChanged: boolean;
  /** Its patient, while they are in the waiting room. */
  waiting: WaitingPatient | null;
}

function Row(props: Props) {
  const { appointment, zone, now, isDue, to, isOpen, isQuiet, onOpen, waiting } = props;
  const user = useUser();
  // The details still start a visit that is long over; here it is closed.
  const isByVideo =
    appointment.type.kind !== 'in-person' && (waiting !== null || !isLongOver(appointment, now));
  const entry = visitEntry(appointment, now);
  const isNotOpen =
    isByVideo && waiting === null && may(user, 'visits.conduct') && entry.state === 'closed';
  const isPast = isDone(appointment, now);
  return (
    <AppointmentLine
      appointment={appointment}
      zone={zone}
      ownId={user.uid}
      colleague={colleagueName}
      isOver={isPast}
      isDense={isPast}
      isDue={isDue}
      isOpen={isOpen}
      isChanged={props.isChanged}
      name={(className) => (
        <Link
          to={to}
          state={opened}
          className={className}
          aria-current={isOpen || undefined}
          onClick={(event) => onOpen(event, appointment.id)}
        >
          {appointment.patientName}
        </Link>
      )}
      opening={isNotOpen ? opensWords(entry.opensAt, zone) : undefined}
      state={
        <DueBadge
          appointment={appointment}
          now={now}
          waitingSince={waiting?.waitingSince ?? null}
        />
      }
      note={waiting?.lacksInterpreter && <InterpreterNeeded />}
      action={
        isByVideo
          ? !isNotOpen && <VisitStep {...{ appointment, now, zone, isDue, isQuiet, waiting }} />
          : isNear(appointment, now) && (
              <AttendanceSteps appointment={appointment} now={now} view="day" />
            )
      }
    />
  );
}

/** Drawn again only where its own values differ: the page learns of many other things. */
export const AppointmentRow = memo(Row);
