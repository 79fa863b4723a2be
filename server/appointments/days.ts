/** Days on a wall in some zone, as the instants at which they begin and end. */
import { DateTime } from 'luxon';

/** The instants from `startsAt` on and before `endsAt`. */
export interface Span {
  startsAt: Date;
  endsAt: Date;
}

/**
 * The first instant of a local day. Where the clocks go forward at midnight it is one o'clock; where
 * they go back over midnight, that midnight comes twice and the first one counts.
 */
export function startOfDay(day: string, zone: string): Date {
  const midnights = DateTime.fromISO(day, { zone }).startOf('day').getPossibleOffsets();
  return new Date(Math.min(...midnights.map((midnight) => midnight.toMillis())));
}

/** A local day that is so many calendar days away; in UTC, where every day has 24 hours. */
export const dayAfter = (day: string, days = 1): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? day;

/** Whole local days, both inclusive: 23 or 25 hours long when the clocks change. */
export const spanOfDays = ({ from, to }: { from: string; to: string }, zone: string): Span => ({
  startsAt: startOfDay(from, zone),
  endsAt: startOfDay(dayAfter(to), zone),
});

/** The day on the wall at this instant. */
export const dayAt = (instant: Date, zone: string): string =>
  DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');

/** This time of day on the wall, for instance 8 for 08:00. */
export const hourOfDay = (day: string, hour: number, zone: string): Date =>
  DateTime.fromISO(day, { zone }).set({ hour }).toJSDate();
