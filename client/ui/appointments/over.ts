/** Whether an appointment is over, done or left open, and which is due: one rule for lists, the desk, the week and the details. */
import type { Appointment } from '#shared/appointments.ts';
import { minuteMs } from '#shared/durations.ts';
import { visitWindowMinutes } from '#shared/limits.ts';

type Judged = Pick<Appointment, 'state' | 'endsAt'> & {
  type?: Pick<Appointment['type'], 'kind'>;
};

const isUnused = ({ state, endsAt }: Judged, now: number): boolean =>
  state === 'booked' && Date.parse(endsAt) <= now;

/** Its time has passed, and nobody has said how it ended; a meeting needs nobody to say so. */
export const isLeftOpen = (appointment: Judged, now: number): boolean =>
  appointment.type?.kind !== 'meeting' && isUnused(appointment, now);

export const leftOpenWord = 'Not closed';

const longMs = 30 * minuteMs;

/** Left open for so long that hardly anybody still comes. */
export const isLongOver = (appointment: Judged, now: number): boolean =>
  isLeftOpen(appointment, now - longMs);

/** Completed, cancelled or no-show, or its time has passed and nobody waits or is seen. */
export const isOver = (appointment: Judged, now: number): boolean =>
  ['completed', 'no-show', 'cancelled'].includes(appointment.state) || isUnused(appointment, now);

/** Nothing is left to do with it; what was left open still needs somebody. */
export const isDone = (appointment: Judged, now: number): boolean =>
  isOver(appointment, now) && !isLeftOpen(appointment, now);

/** What a list puts behind one line: what is done, as long as something else is to be done. */
export function foldable<Row extends Judged & Pick<Appointment, 'startsAt'>>(
  appointments: readonly Row[],
  now: number,
): Row[] {
  const doneAppointments = appointments.filter(
    (appointment) => isDone(appointment, now) && Date.parse(appointment.startsAt) <= now,
  );
  const isLeft = appointments.some((appointment) => !isDone(appointment, now));
  // One line saves no room where less than two are behind it.
  return doneAppointments.length > 1 && isLeft ? doneAppointments : [];
}

/** By appointment, whose patients are in the waiting room. */
type Waiting = Pick<ReadonlyMap<string, unknown>, 'has'>;

const nobody: Waiting = new Set<string>();

/** The one whose patient waits, that should be going on now, or else the next one. */
export function dueAppointment<One extends Judged & Pick<Appointment, 'id' | 'startsAt'>>(
  appointments: readonly One[],
  now: number,
  waiting: Waiting = nobody,
): One | undefined {
  return (
    appointments.find(({ id }) => waiting.has(id)) ??
    appointments.find(
      (appointment) => !isOver(appointment, now) && Date.parse(appointment.startsAt) <= now,
    ) ??
    appointments.find((appointment) => !isOver(appointment, now))
  );
}

/** From ten minutes before a tele-visit opens on; a visit in person is lit as early. */
const nearMs = (visitWindowMinutes.before + 10) * minuteMs;

/** The one whose row is lit: what is due, once it can be opened or soon can. */
export function highlightedAppointment<One extends Judged & Pick<Appointment, 'id' | 'startsAt'>>(
  appointments: readonly One[],
  now: number,
  waiting: Waiting = nobody,
): One | undefined {
  const appointment = dueAppointment(appointments, now, waiting);
  return appointment && Date.parse(appointment.startsAt) - nearMs <= now ? appointment : undefined;
}
