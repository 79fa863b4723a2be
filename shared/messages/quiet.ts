/** Quiet hours of a person, by their local clock; urgent messages are told in them too. */
import { z } from 'zod';

export const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write it like 22:00');

export interface QuietHours {
  from: string;
  to: string;
}

/**
 * Whether this local time ("23:10") lies in them. They begin at `from` and end before `to`, over
 * midnight too; where both are the same there are none.
 */
export const isQuiet = ({ from, to }: QuietHours, time: string): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to;
