/** The words of people: practitioners as others see them. */
import { z } from 'zod';
import { applications, hospitalRoles, roles } from './roles.ts';

/** Checks of the words in roles.ts, which itself stays free of zod for the sign-in screen's sake. */
export const Role = z.enum(roles);
export const HospitalRole = z.enum(hospitalRoles);
export const Application = z.enum(applications);

/** A colleague in a picker or on an appointment; never an address. */
export const Colleague = z.object({
  id: z.uuid(),
  fullName: z.string(),
  hospitalRole: HospitalRole,
  unit: z.string().nullable(),
});
export type Colleague = z.infer<typeof Colleague>;

/** An empty search answers the first names of the alphabet. */
export const FindColleagues = z
  .strictObject({ search: z.string().trim().max(100).default('') })
  .prefault({});
export type FindColleagues = z.infer<typeof FindColleagues>;
