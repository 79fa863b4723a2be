/** A time as a patient reads it: at the clinic and where they are, of which the one that they need stands first. */
import { clockTime, dayIn, longDay, viewersZone } from '#client/ui/times/times.ts';

interface Clocks {
  /** The clinic's zone. */
  zone: string;
  /** An appointment in person is read by the clinic's clock; a tele-visit, and a deadline, by the reader's own. */
  isClinicFirst: boolean;
  /** The reader's. */
  readersZone?: string;
}

/** The day and clock time that lead; `other` is the other clock, null where both show the same. */
export function startIn(
  start: string,
  { zone, isClinicFirst, readersZone = viewersZone() }: Clocks,
): { day: string; clock: string; other: string | null } {
  const [leads, follows] = isClinicFirst ? [zone, readersZone] : [readersZone, zone];
  const [day, clock] = [dayIn(leads, start), clockTime(start, leads)];
  const otherClock = clockTime(start, follows);
  // A zone of another name may show the same time.
  const isSame = otherClock === clock && dayIn(follows, start) === day;
  return { day, clock, other: isSame ? null : otherClock };
}

/** "Thursday, 26 November, 10:00 (15:00 at the clinic)"; in person "..., 15:00 (10:00 where you are)". */
export function startWords(start: string, clocks: Clocks): string {
  const { day, clock, other } = startIn(start, clocks);
  const elsewhere = clocks.isClinicFirst ? 'where you are' : 'at the clinic';
  return `${longDay(day)}, ${clock}${other === null ? '' : ` (${other} ${elsewhere})`}`;
}
