/** What becomes of the appointments in a shift that goes to somebody else, said before it goes. */
import { z } from 'zod';
import { hourMs } from '#shared/durations.ts';
import { Instant } from '#shared/time.ts';
import { spanWithin } from '#shared/times/span-within.ts';
import type { BookedWithin } from '#shared/availability.ts';

/** As long as the longest shift. */
const longestMs = 49 * hourMs;

export const ShiftBookingsQuery = z
  .strictObject({ fromId: z.uuid(), toId: z.uuid(), startsAt: Instant, endsAt: Instant })
  .superRefine(spanWithin(longestMs, 'At most two days'));
export type ShiftBookingsQuery = z.infer<typeof ShiftBookingsQuery>;

/** They may not hold the type, have no time then, or it is not wholly within the shift. */
export type StaysBecause = 'not-able' | 'busy' | 'beyond';

type Booking = BookedWithin['appointments'][number];

export interface ShiftBookings {
  zone: string;
  /** Of types that follow the roster, and meetings that belong to the duty; they go with the shift. */
  going: Booking[];
  /** Of such types too; they stay, and are displaced. */
  staying: (Booking & { because: StaysBecause })[];
  /** How many of other types stay as they are. */
  others: number;
}

/** How many appointments went with a shift, and how many that follow the roster stayed. */
export interface GivenWithShift {
  given: number;
  left: number;
}
