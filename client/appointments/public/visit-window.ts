/** Whether the screen offers to start or join a tele-visit now; the server judges again. */
import type { Appointment } from '#shared/appointments.ts';
import { visitWindowMinutes } from '#shared/limits.ts';
import { minuteMs } from '#shared/durations.ts';
import { clockTime } from '#client/ui/times/times.ts';

/** `opensAt` in milliseconds since 1970. */
export type VisitEntry =
  | { state: 'none' }
  | { state: 'closed'; opensAt: number }
  | { state: 'start' }
  | { state: 'join' };

export type VisitAppointment = Pick<Appointment, 'state' | 'startsAt' | 'endsAt'> & {
  type: Pick<Appointment['type'], 'kind'>;
};

export function visitEntry(appointment: VisitAppointment, now: number): VisitEntry {
  const { type, state, startsAt, endsAt } = appointment;
  if (type.kind !== 'tele-visit') return { state: 'none' };
  if (state === 'in-progress') return { state: 'join' };
  if (state !== 'booked') return { state: 'none' };
  const opensAt = Date.parse(startsAt) - visitWindowMinutes.before * minuteMs;
  if (now < opensAt) return { state: 'closed', opensAt };
  const closesAt = Date.parse(endsAt) + visitWindowMinutes.after * minuteMs;
  return now < closesAt ? { state: 'start' } : { state: 'none' };
}

export const opensWords = (opensAt: number, zone: string): string =>
  `Opens at ${clockTime(opensAt, zone)}`;
