/** The schemas of changing what an appointment is, at its own start: its type, its length and who takes part. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import { bookingFields, elsewhere, repeatable } from '#shared/appointments.ts';

const changed = {
  appointmentId: z.uuid(),
  typeId: bookingFields.typeId,
  /** All who take part from now on. */
  practitionerIds: z.array(z.uuid()).min(1, 'Choose at least one clinician').max(11),
  /** Without it, the new type's length, or its own where the type stays. */
  durationMinutes: bookingFields.durationMinutes,
};

export const ChangeAppointment = z.strictObject({
  ...changed,
  version: Version,
  overbookBecause: bookingFields.overbookBecause,
  ...elsewhere,
  /** False: the patient is not written to. */
  tellsPatient: z.boolean().default(true),
  ...repeatable,
});
export type ChangeAppointment = z.infer<typeof ChangeAppointment>;

/** The verdict on it before it is made. */
export const CheckChange = z.strictObject(changed);
export type CheckChange = z.infer<typeof CheckChange>;
