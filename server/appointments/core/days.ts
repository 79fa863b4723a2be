/** Days on a wall in some zone, as the instants at which they begin and end. */
import { DateTime } from 'luxon';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The instants from `startsAt` on and before `endsAt`. */
export interface Span {
  startsAt: Date;
  endsAt: Date;
}

const mostKnown = 5_000;
const nextDays = new Map<string, string>();

/** In UTC, where every day has 24 hours. */
const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** A local day that is so many calendar days away. The next one is asked for all the time. */
export function dayAfter(day: string, days = 1): string {
  if (days !== 1) return daysFrom(day, days);
  const known = nextDays.get(day);
  if (known !== undefined) return known;
  const next = daysFrom(day, 1);
  if (nextDays.size >= mostKnown) nextDays.clear();
  nextDays.set(day, next);
  return next;
}

/**
 * The first instant of a local day. Where the clocks go forward at midnight it is one o'clock; where
 * they go back over midnight, that midnight comes twice and the first one counts.
 */
function firstInstant(day: string, zone: string): number {
  const midnights = DateTime.fromISO(day, { zone }).startOf('day').getPossibleOffsets();
  return Math.min(...midnights.map((midnight) => midnight.toMillis()));
}

interface LocalDay {
  startsMs: number;
  /** No switch of the clocks in it: so many minutes after its start it is so late on the wall. */
  isEven: boolean;
}

function lookedUp(day: string, zone: string): LocalDay {
  const startsMs = firstInstant(day, zone);
  const lastMs = firstInstant(dayAfter(day), zone) - 1;
  const [first, last] = [startsMs, lastMs].map((at) => DateTime.fromMillis(at, { zone }).offset);
  return { startsMs, isEven: first === last && lastMs - startsMs === dayMs - 1 };
}

/** Those who work together share their days, and a zone is slow to ask. */
const known = new Map<string, LocalDay>();

function localDay(day: string, zone: string): LocalDay {
  const key = `${day} ${zone}`;
  const found = known.get(key);
  if (found) return found;
  const fresh = lookedUp(day, zone);
  if (known.size >= mostKnown) known.clear();
  known.set(key, fresh);
  return fresh;
}

/** See `firstInstant`. */
export const startOfDay = (day: string, zone: string): Date =>
  new Date(localDay(day, zone).startsMs);

/** The instant of a minute of a day on which the clocks are left alone; null on the others. */
export function instantOfEvenDay(day: string, minute: number, zone: string): Date | null {
  const { startsMs, isEven } = localDay(day, zone);
  return isEven ? new Date(startsMs + minute * minuteMs) : null;
}

/** Whole local days, both inclusive: 23 or 25 hours long when the clocks change. */
export const spanOfDays = ({ from, to }: { from: string; to: string }, zone: string): Span => ({
  startsAt: startOfDay(from, zone),
  endsAt: startOfDay(dayAfter(to), zone),
});

/** The day on the wall at this instant: UTC's, or the one before or after it. */
export function dayAt(instant: Date, zone: string): string {
  const utc = instant.toISOString().slice(0, 10);
  if (instant < startOfDay(utc, zone)) return dayAfter(utc, -1);
  const next = dayAfter(utc);
  return instant < startOfDay(next, zone) ? utc : next;
}

/** This time of day on the wall, for instance 8 for 08:00. */
export const hourOfDay = (day: string, hour: number, zone: string): Date =>
  DateTime.fromISO(day, { zone }).set({ hour }).toJSDate();
