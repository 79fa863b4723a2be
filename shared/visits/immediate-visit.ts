/** The schemas of a visit that begins this minute: its patient, its type, and what fits before the next appointment. */
import { z } from 'zod';
import { AppointmentType, notOneOf, bookingFields, who } from '#shared/appointments.ts';
import { NewPatient } from '#shared/patients.ts';
import { Visit } from '#shared/visits.ts';

/** A patient of the hospital's list, a mere name, or a patient who is added to the list. */
export const StartNow = z
  .strictObject({
    ...who,
    newPatient: NewPatient.omit({ idempotencyKey: true }).optional(),
    typeId: bookingFields.typeId,
    /** Without it, the type's own length, or as much of that as fits before the next appointment. */
    durationMinutes: bookingFields.durationMinutes,
    overbookBecause: bookingFields.overbookBecause,
    idempotencyKey: z.uuid(),
  })
  .refine(
    ({ patientName, patientId, newPatient }) =>
      [patientName, patientId, newPatient].filter((field) => field !== undefined).length === 1,
    notOneOf,
  );
export type StartNow = z.infer<typeof StartNow>;

/** Its room is open; the patient's link is shown this once. */
export const StartedVisitWithLink = z.object({
  visit: Visit,
  link: z.string(),
  expiresAt: z.string(),
});
export type StartedVisitWithLink = z.infer<typeof StartedVisitWithLink>;

export const StartableType = AppointmentType.extend({
  /** At most its own length; null where the practitioner is not free now. */
  fitsMinutes: z.number().int().nullable(),
});
export type StartableType = z.infer<typeof StartableType>;

/** The types of visit that can begin now. */
export const StartableTypes = z.object({
  types: z.array(StartableType),
  /** The type that this practitioner had most often of late; null where there is none. */
  usualTypeId: z.uuid().nullable(),
  /** When the practitioner's time is taken next, within the longest of these types. */
  takenFrom: z.string().nullable(),
  zone: z.string(),
});
export type StartableTypes = z.infer<typeof StartableTypes>;
