/** Whether a tele-visit can be entered now: the courtesy of the screen, judged again by the server. */
import type { Appointment } from '#shared/appointments.ts';
import { visitWindowMinutes } from '#shared/limits.ts';

/** `opensAt` in milliseconds since 1970. */
export type VisitDoor =
  | { state: 'none' }
  | { state: 'closed'; opensAt: number }
  | { state: 'start' }
  | { state: 'join' };

type Judged = Pick<Appointment, 'state' | 'startsAt' | 'endsAt'> & {
  type: Pick<Appointment['type'], 'kind'>;
};

export function visitDoor(appointment: Judged, now: number): VisitDoor {
  const { type, state, startsAt, endsAt } = appointment;
  if (type.kind !== 'tele-visit') return { state: 'none' };
  if (state === 'in-progress') return { state: 'join' };
  if (state !== 'booked') return { state: 'none' };
  const opensAt = Date.parse(startsAt) - visitWindowMinutes.before * 60_000;
  if (now < opensAt) return { state: 'closed', opensAt };
  const closesAt = Date.parse(endsAt) + visitWindowMinutes.after * 60_000;
  return now < closesAt ? { state: 'start' } : { state: 'none' };
}
