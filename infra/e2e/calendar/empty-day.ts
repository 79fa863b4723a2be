/** A working day without appointments, different each time a walk runs. */
import { randomInt } from 'node:crypto';
import { dayMs } from '#shared/durations.ts';

/** Returns a day after the demo hospital's appointments that can still be booked. */
export function emptyDay(): string {
  const day = new Date(Date.now() + randomInt(21, 50) * dayMs);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
