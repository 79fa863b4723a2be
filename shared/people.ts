/** The words of people: practitioners as others see them. */
import { z } from 'zod';
import { HospitalRole } from './roles.ts';

/** A colleague in a picker or on an appointment; never an address. */
export const Colleague = z.object({
  id: z.uuid(),
  fullName: z.string(),
  hospitalRole: HospitalRole,
  unit: z.string().nullable(),
});
export type Colleague = z.infer<typeof Colleague>;

export const FindColleagues = z.strictObject({
  search: z.string().trim().max(100).default(''),
});
export type FindColleagues = z.infer<typeof FindColleagues>;
