/** Words for the time of an appointment on whichever day: with the month, because it may be another one. */
import { clockTime, comingDay, dayIn } from '#client/ui/times/times.ts';

/** "Tue, 24 Nov, 10:30" */
export function dayAndTime(instant: string, zone: string): string {
  const day = dayIn(zone, instant);
  return `${comingDay(day, day)}, ${clockTime(instant, zone)}`;
}
