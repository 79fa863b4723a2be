/** The time of a fact as its source says it: an instant, or a day, a month or a year alone, which no zone moves. */
import { clockTime, dayIn, monthName, pastDay } from './times.ts';

/** "24 Nov 2026, 10:30", "24 Nov 2026", "November 2026", "2026". */
export function statedTimeWords(time: string, zone: string): string {
  if (time.length === 4) return time;
  if (time.length === 7) return `${monthName(`${time}-01`)} ${time.slice(0, 4)}`;
  if (time.length === 10) return pastDay(time);
  return `${pastDay(dayIn(zone, time))}, ${clockTime(time, zone)}`;
}
