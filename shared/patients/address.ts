/** Where a patient lives, in the parts that FHIR's Address and HL7's XAD have; a part that is not known is empty. */
import { z } from 'zod';

const part = (most: number) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .max(most, `At most ${most} characters`)
        .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'Leave out control characters'),
    )
    .default('');

export const PatientAddress = z
  .strictObject({
    /** Street and number, and what else finds the door. */
    line: part(200),
    city: part(100),
    state: part(100),
    postalCode: part(20),
    country: part(100),
  })
  .refine((address) => Object.values(address).some(Boolean), 'Type an address, or leave it empty');
export type PatientAddress = z.infer<typeof PatientAddress>;

/** As it is read. */
export const StoredAddress = z.object({
  line: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
