/** The words of searching among appointments. */
import { z } from 'zod';
import type { Schedule } from '../appointments.ts';

/** A patient's name or words of it, whatever their accents and case. */
export const SearchAppointments = z.strictObject({
  text: z
    .string()
    .max(100, 'Search for at most 100 characters')
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().min(1, 'Type a name')),
});
export type SearchAppointments = z.infer<typeof SearchAppointments>;

/** What is yet to end comes first, the next one foremost; after it what is over, newest first. */
export interface FoundAppointments extends Schedule {
  /** There are more than are told. */
  isMore: boolean;
}
