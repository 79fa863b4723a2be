/** Converts local days of a zone to the instants at which they begin and end. */
import { DateTime } from 'luxon';
import type { Span } from '#shared/time.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';

const mostKnown = 5_000;
const nextDays = new Map<string, string>();

/** In UTC, where every day has 24 hours. */
const daysFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The local day so many calendar days later; called very often. */
export function dayAfter(day: string, days = 1): string {
  if (days !== 1) return daysFrom(day, days);
  const cachedDay = nextDays.get(day);
  if (cachedDay !== undefined) return cachedDay;
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
  /** A day without a clock change: so many minutes after its start it is that local time. */
  isEven: boolean;
}

function lookedUp(day: string, zone: string): LocalDay {
  const startsMs = firstInstant(day, zone);
  const lastMs = firstInstant(dayAfter(day), zone) - 1;
  const [first, last] = [startsMs, lastMs].map((at) => DateTime.fromMillis(at, { zone }).offset);
  return { startsMs, isEven: first === last && lastMs - startsMs === dayMs - 1 };
}

/** A cache by zone and day, because practitioners share days and time zone look-ups are slow. */
const daysByZone = new Map<string, Map<string, LocalDay>>();

function localDay(day: string, zone: string): LocalDay {
  const days = daysByZone.get(zone) ?? new Map<string, LocalDay>();
  const cachedDay = days.get(day);
  if (cachedDay) return cachedDay;
  const fresh = lookedUp(day, zone);
  if (days.size >= mostKnown) days.clear();
  daysByZone.set(zone, days.set(day, fresh));
  return fresh;
}

/** See `firstInstant`. */
export const startOfDay = (day: string, zone: string): Date =>
  new Date(localDay(day, zone).startsMs);

/** The instant of a minute of a day without a clock change; null on the others. */
export function instantOfEvenDay(day: string, minute: number, zone: string): Date | null {
  const { startsMs, isEven } = localDay(day, zone);
  return isEven ? new Date(startsMs + minute * minuteMs) : null;
}

/** Whole local days, both inclusive: 23 or 25 hours long when the clocks change. */
export const spanOfDays = ({ from, to }: { from: string; to: string }, zone: string): Span => ({
  startsAt: startOfDay(from, zone),
  endsAt: startOfDay(dayAfter(to), zone),
});

/** The local day of this instant: UTC's, or the one before or after it. */
export function dayAt(instant: Date, zone: string): string {
  const utc = instant.toISOString().slice(0, 10);
  if (instant < startOfDay(utc, zone)) return dayAfter(utc, -1);
  const next = dayAfter(utc);
  return instant < startOfDay(next, zone) ? utc : next;
}

const ofTwoDigits = (count: number) => String(count).padStart(2, '0');

/** The local day and time of an instant, as `2026-11-02` and `09:30`; for lists of many thousand. */
export function wallTimeAt(instant: Date, zone: string): { day: string; time: string } {
  const day = dayAt(instant, zone);
  const { startsMs, isEven } = localDay(day, zone);
  if (!isEven) return { day, time: DateTime.fromJSDate(instant, { zone }).toFormat('HH:mm') };
  const minutes = Math.floor((instant.getTime() - startsMs) / minuteMs);
  return { day, time: `${ofTwoDigits(Math.floor(minutes / 60))}:${ofTwoDigits(minutes % 60)}` };
}

/** The instant of this local time of day, for instance 8 for 08:00. */
export const hourOfDay = (day: string, hour: number, zone: string): Date =>
  DateTime.fromISO(day, { zone }).set({ hour }).toJSDate();
