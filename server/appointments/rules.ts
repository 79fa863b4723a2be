/** What may happen to an appointment, and when one may be booked: states and dates in, verdicts out. */
import type { AppointmentState } from '#shared/appointments.ts';
import { walkInMinutes } from '#shared/limits.ts';
import type { Problem } from '#shared/problems.ts';

const minuteMs = 60_000;
/** Further ahead is a slip of the finger in the year. */
const yearsAhead = 2;

/** What may follow each state. */
const following: Record<AppointmentState, readonly AppointmentState[]> = {
  booked: ['in-progress', 'completed', 'no-show', 'cancelled'],
  'in-progress': ['completed'],
  completed: [],
  'no-show': [],
  cancelled: [],
};

const obstacles = {
  booked: 'conflict',
  'in-progress': 'appointments.running',
  completed: 'appointments.over',
  'no-show': 'appointments.over',
  cancelled: 'appointments.cancelled',
} as const satisfies Record<AppointmentState, Problem>;

/** What stands in the way of this step; null where nothing does. */
export const obstacleTo = (from: AppointmentState, to: AppointmentState): Problem | null =>
  following[from].includes(to) ? null : obstacles[from];

/** What is wrong with a start, in words for the field; null where nothing is. */
export function faultOfStart(startsAt: Date, now: Date): string | null {
  if (startsAt.getTime() < now.getTime() - walkInMinutes * minuteMs)
    return 'That time has passed. Choose a later one.';
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAhead);
  return startsAt > latest ? 'That is more than two years ahead. Check the year.' : null;
}
