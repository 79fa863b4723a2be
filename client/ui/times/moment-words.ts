/** Words for times, seen from one moment. */
import { clockTime, dayIn, shortDay } from './times.ts';

export interface Seen {
  /** The moment from which the times are seen. */
  at: string;
  zone: string;
}

/** "07:00", or "Thu 26, 07:00" on another day. */
export function timeWords(instant: string, { at, zone }: Seen): string {
  const day = dayIn(zone, instant);
  const time = clockTime(instant, zone);
  return day === dayIn(zone, at) ? time : `${shortDay(day)}, ${time}`;
}
