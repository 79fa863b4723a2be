/** The words of a visit that begins this minute: for whom, of which type, and what fits before the next. */
import { z } from 'zod';
import { AppointmentType, notOneOf, wanted, who } from './appointments.ts';
import { NewPatient } from './appointments/patients.ts';
import { Visit } from './visits.ts';

/** Somebody of the hospital's list, a name that stands for itself, or somebody who is put on the list. */
export const StartNow = z
  .strictObject({
    ...who,
    newPatient: NewPatient.omit({ idempotencyKey: true }).optional(),
    typeId: wanted.typeId,
    /** Without it, as long as the type is, or as much of that as fits before what is taken next. */
    durationMinutes: wanted.durationMinutes,
    overbookBecause: wanted.overbookBecause,
    idempotencyKey: z.uuid(),
  })
  .refine(
    ({ patientName, patientId, newPatient }) =>
      [patientName, patientId, newPatient].filter((one) => one !== undefined).length === 1,
    notOneOf,
  );
export type StartNow = z.infer<typeof StartNow>;

/** Its room is open, and the patient can come by the link, which is shown this once. */
export const StartedNow = z.object({ visit: Visit, link: z.string(), expiresAt: z.string() });
export type StartedNow = z.infer<typeof StartedNow>;

export const StartableType = AppointmentType.extend({
  /** At most its own length; null where something stands there now. */
  fitsMinutes: z.number().int().nullable(),
});
export type StartableType = z.infer<typeof StartableType>;

/** What can be begun now. */
export const Startable = z.object({
  types: z.array(StartableType),
  /** The one that this clinician has had most of late; null where there is none. */
  usualTypeId: z.uuid().nullable(),
  /** From when the clinician's time is taken next, within the longest of these types. */
  takenFrom: z.string().nullable(),
  zone: z.string(),
});
export type Startable = z.infer<typeof Startable>;
