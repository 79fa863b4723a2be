/** How a span of shifts is said: one that lasts longer than a day says on which day it ends. */
import { dayMs } from '#shared/durations.ts';
import { clockTime, dayIn, shortDay } from './times.ts';

/** "08:00 to 20:00", "08:00 to Tue 24, 12:00" */
export function spanWords(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  zone: string,
): string {
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) > dayMs;
  const end = isLong ? `${shortDay(dayIn(zone, endsAt))}, ` : '';
  return `${clockTime(startsAt, zone)} to ${end}${clockTime(endsAt, zone)}`;
}
