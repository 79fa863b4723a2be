/** From a time on the wall of somebody's zone to the instant. */
import { DateTime } from 'luxon';
import { clockOf } from './entries.ts';

/** A time that the clocks jump over is the one right after; of one that comes twice, the first. */
export function instantOf(day: string, minutes: number, zone: string): string {
  const local = DateTime.fromISO(`${day}T${clockOf(minutes)}`, { zone });
  const [first = local] = local.getPossibleOffsets();
  return first.toUTC().toISO() ?? '';
}
