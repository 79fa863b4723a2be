/** What may happen to an appointment, and when one may be booked: states and dates in, verdicts out. */
import type { AppointmentState } from '#shared/appointments.ts';
import { appointmentMinutes, walkInMinutes } from '#shared/limits.ts';
import type { Problem } from '#shared/problems.ts';
import type { HospitalRole } from '#shared/roles.ts';
import type { Span } from './days.ts';
import type { Buffers } from '../lengths.ts';

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

/** What stands in the way of another time for it. */
export const obstacleToMoving = (state: AppointmentState): Problem | null =>
  state === 'booked' ? null : obstacles[state];

export interface Limits {
  noticeMinutes: number;
  daysAhead: number;
}

const noLimits: Limits = { noticeMinutes: 0, daysAhead: 730 };
const dayMinutes = 24 * 60;

/** "45 minutes", "3 hours", "2 days": the largest unit that is whole. */
export function lengthWords(minutes: number): string {
  const [count, unit] =
    minutes % dayMinutes === 0
      ? [minutes / dayMinutes, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** What is wrong with a start, in words for the field; null where nothing is. */
export function faultOfStart(startsAt: Date, now: Date, limits = noLimits): string | null {
  const { noticeMinutes, daysAhead } = limits;
  const aheadMs = startsAt.getTime() - now.getTime();
  if (aheadMs < -walkInMinutes * minuteMs) return 'That time has passed. Choose a later one.';
  if (noticeMinutes > 0 && aheadMs < noticeMinutes * minuteMs)
    return `This type is booked at least ${lengthWords(noticeMinutes)} ahead. Choose a later time.`;
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAhead);
  if (startsAt > latest) return 'That is more than two years ahead. Check the year.';
  if (daysAhead < noLimits.daysAhead && aheadMs > daysAhead * dayMinutes * minuteMs)
    return `This type is booked at most ${lengthWords(daysAhead * dayMinutes)} ahead. Choose an earlier day.`;
  return null;
}

interface Holders {
  holderJobs: readonly HospitalRole[];
  holderIds: readonly string[];
}

/** Whether this person may hold appointments of a type; one that names nobody is everybody's. */
export const mayHold = (
  { holderJobs, holderIds }: Holders,
  person: { id: string; hospitalRole: HospitalRole },
): boolean =>
  (holderJobs.length === 0 && holderIds.length === 0) ||
  holderJobs.includes(person.hospitalRole) ||
  holderIds.includes(person.id);

export interface Lasting extends Buffers {
  durationMinutes: number;
}

/**
 * How long something that begins then may last: as long as its type, or until the next time that is
 * taken, less what is kept free beside it. Null where not even the shortest appointment fits.
 */
export function minutesThatFit(
  startsAt: Date,
  type: Lasting,
  taken: readonly Span[],
): number | null {
  const fromMs = startsAt.getTime() - type.bufferBeforeMinutes * minuteMs;
  const ahead = taken.filter(({ endsAt }) => endsAt.getTime() > fromMs);
  const nextMs = Math.min(...ahead.map((one) => one.startsAt.getTime()));
  const untilMs = nextMs - type.bufferAfterMinutes * minuteMs;
  const minutes = Math.floor((untilMs - startsAt.getTime()) / minuteMs);
  return minutes < appointmentMinutes.min ? null : Math.min(type.durationMinutes, minutes);
}

/** What stands at some of the wanted time: an appointment with its type, time and version. */
export interface InTheWay {
  appointmentId: string;
  practitionerId: string;
  typeId: string;
  startsAt: Date;
  endsAt: Date;
}

interface Placing {
  startsAt: Date;
  endsAt: Date;
  type: { id: string; capacity: number };
  /** Why it shall stand beside others all the same. */
  because: string | null;
}

/**
 * How a new appointment may stand there: alone, beside others of its type and time while there is
 * room for one more, beside anything for a written reason, or not at all.
 */
export function standingOf(
  { startsAt, endsAt, type, because }: Placing,
  inTheWay: readonly InTheWay[],
): 'alone' | 'capacity' | 'reason' | 'overlap' {
  if (inTheWay.length === 0) return 'alone';
  const isGroup = inTheWay.every(
    (other) =>
      other.typeId === type.id &&
      other.startsAt.getTime() === startsAt.getTime() &&
      other.endsAt.getTime() === endsAt.getTime(),
  );
  const members = new Set(inTheWay.map(({ appointmentId }) => appointmentId)).size;
  if (isGroup && members < type.capacity) return 'capacity';
  return because === null ? 'overlap' : 'reason';
}
