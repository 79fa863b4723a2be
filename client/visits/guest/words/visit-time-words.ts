/** Words for a visit's time as its guests read it: by the hospital's zone, named where it differs from theirs. */
import { clockTime, dayIn, isViewersZone, longDay } from '#client/ui/times/times.ts';

/** "today at 10:30", "Saturday, 21 November at 10:30 (Europe/London)" */
export function whenWords(instant: string, zone: string, now = Date.now()): string {
  const day = dayIn(zone, instant);
  const which = day === dayIn(zone, now) ? 'today' : longDay(day);
  const clock = isViewersZone(zone) ? '' : ` (${zone})`;
  return `${which} at ${clockTime(instant, zone)}${clock}`;
}
