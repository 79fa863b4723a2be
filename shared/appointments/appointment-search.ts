/** The schemas of the search among appointments. */
import { z } from 'zod';
import type { Schedule } from '#shared/appointments.ts';

/** A patient's name or parts of it, regardless of accents and case. */
export const SearchAppointments = z.strictObject({
  text: z
    .string()
    .max(100, 'Search for at most 100 characters')
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().min(1, 'Type a name')),
});
export type SearchAppointments = z.infer<typeof SearchAppointments>;

/** Appointments that have not ended, the next one first; then past ones, newest first. */
export interface FoundAppointments extends Omit<Schedule, 'free'> {
  /** There are more than were returned. */
  isMore: boolean;
}
