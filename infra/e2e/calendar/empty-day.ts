/** A working day that holds nothing yet, another one each time a walk is taken. */
import { randomInt } from 'node:crypto';

/** Beyond what the demo hospital has booked, and within what can be booked. */
export function emptyDay(): string {
  const day = new Date(Date.now() + randomInt(21, 50) * 86_400_000);
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}
