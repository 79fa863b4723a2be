/** Words for a visit's time as its guests read it: by the hospital's zone, named where it differs from theirs. */
import { clockTime, dayIn, isViewersZone, longDay } from '#client/ui/times/times.ts';

/** "today at 10:30", "Saturday, 21 November at 10:30 (Europe/London)" */
export function whenWords(instant: string, zone: string, now = Date.now()): string {
  const day = dayIn(zone, instant);
  const which = day === dayIn(zone, now) ? 'today' : longDay(day);
  const clock = isViewersZone(zone) ? '' : ` (${zone})`;
  return `${which} at ${clockTime(instant, zone)}${clock}`;
}

/** "It begins today at 10:30"; once the time has passed, "It was planned for today at 10:30" */
export const beginWords = (startsAt: string, zone: string, now = Date.now()): string =>
  `${Date.parse(startsAt) > now ? 'It begins' : 'It was planned for'} ${whenWords(startsAt, zone, now)}`;
