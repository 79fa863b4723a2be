/** The rules of appointments: when one may be booked, how long it may last, and what may overlap. */
import { appointmentMinutes, walkInMinutes } from '#shared/limits.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Buffers } from '#server/platform/times/spans.ts';

/** A start further ahead is probably a mistyped year. */
const yearsAhead = 2;

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

/** The problem of a start, in words for the field; null where there is none. */
export function faultOfStart(startsAt: Date, now: Date, limits = noLimits): string | null {
  const { noticeMinutes, daysAhead } = limits;
  const aheadMs = startsAt.getTime() - now.getTime();
  if (aheadMs < -walkInMinutes * minuteMs) return 'That time has passed. Choose a later one.';
  if (noticeMinutes > 0 && aheadMs < noticeMinutes * minuteMs)
    return `This type needs at least ${lengthWords(noticeMinutes)} notice. Choose a later time.`;
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + yearsAhead);
  if (startsAt > latest) return 'That is more than two years ahead. Check the year.';
  if (daysAhead < noLimits.daysAhead && aheadMs > daysAhead * dayMinutes * minuteMs)
    return `This type can be booked at most ${lengthWords(daysAhead * dayMinutes)} ahead. Choose an earlier day.`;
  return null;
}

export interface TypeLength extends Buffers {
  durationMinutes: number;
}

/**
 * How long an appointment that begins then may last: as long as its type, or until the next
 * conflict less the buffers. Null where not even the shortest appointment fits.
 */
export function minutesThatFit(
  startsAt: Date,
  type: TypeLength,
  spans: readonly Span[],
): number | null {
  const fromMs = startsAt.getTime() - type.bufferBeforeMinutes * minuteMs;
  const ahead = spans.filter(({ endsAt }) => endsAt.getTime() > fromMs);
  const nextMs = Math.min(...ahead.map((span) => span.startsAt.getTime()));
  const untilMs = nextMs - type.bufferAfterMinutes * minuteMs;
  const minutes = Math.floor((untilMs - startsAt.getTime()) / minuteMs);
  return minutes < appointmentMinutes.min ? null : Math.min(type.durationMinutes, minutes);
}

/** A conflict: an appointment in the requested time, with its type, time and version. */
export interface Conflict {
  appointmentId: string;
  practitionerId: string;
  typeId: string;
  startsAt: Date;
  endsAt: Date;
}

interface PlacementRequest {
  startsAt: Date;
  endsAt: Date;
  type: { id: string; capacity: number };
  /** Why it is booked although it overlaps others. */
  because: string | null;
}

/**
 * How a new appointment may be placed there: without conflict, overlapping others of its type and
 * time while there is capacity, overlapping anything for a written reason, or not at all.
 */
export function placementOf(
  { startsAt, endsAt, type, because }: PlacementRequest,
  conflicts: readonly Conflict[],
): 'alone' | 'capacity' | 'reason' | 'overlap' {
  if (conflicts.length === 0) return 'alone';
  const isGroup = conflicts.every(
    (other) =>
      other.typeId === type.id &&
      other.startsAt.getTime() === startsAt.getTime() &&
      other.endsAt.getTime() === endsAt.getTime(),
  );
  const members = new Set(conflicts.map(({ appointmentId }) => appointmentId)).size;
  if (isGroup && members < type.capacity) return 'capacity';
  return because === null ? 'overlap' : 'reason';
}
