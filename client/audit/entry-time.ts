/** Formats the time of an audit entry: to the second, in the reader's zone. */
import { dayIn, pastDay, secondTime } from '#client/ui/times/times.ts';

/** "21 Nov 2026, 14:02:33" */
export const formatEntryTime = (instant: string, timeZone: string): string =>
  `${pastDay(dayIn(timeZone, instant))}, ${secondTime(instant, timeZone)}`;
