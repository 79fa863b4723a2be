/** From a time on the wall of somebody's zone to the instant. */
import { DateTime } from 'luxon';
import { clockOf } from './entries.ts';

/** A time that the clocks jump over is the one right after; of one that comes twice, the first. */
export const instantOf = (day: string, minutes: number, zone: string): string =>
  DateTime.fromISO(`${day}T${clockOf(minutes)}`, { zone })
    .toUTC()
    .toISO() ?? '';
