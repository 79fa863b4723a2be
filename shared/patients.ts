/** The schemas of patients: identity, contact, and the search for them. */
import { z } from 'zod';
import { Version } from '#shared/version.ts';
import { PatientName, repeatable } from '#shared/appointments.ts';
import { PatientAddress, StoredAddress } from '#shared/patients/address.ts';
import { Deceased } from '#shared/patients/deceased.ts';
import { sexes } from '#shared/patients/sexes.ts';
import { Email } from '#shared/people/email.ts';
import { Language } from '#shared/people/languages.ts';
import { Phone } from '#shared/people/phone.ts';
import { Day } from '#shared/time.ts';
import { hourMs } from '#shared/durations.ts';

/** The day that has begun somewhere on earth: fourteen hours ahead of UTC. */
const latestToday = () => new Date(Date.now() + 14 * hourMs).toISOString().slice(0, 10);

export const PatientBirthDate = Day.refine((day) => day >= '1880-01-01', 'Check the year').refine(
  (day) => day <= latestToday(),
  'A birth date is not in the future',
);

const details = {
  fullName: PatientName,
  birthDate: PatientBirthDate.nullable().default(null),
  /** Administrative. What is left out stays: pages of the release before do not know it. */
  sex: z.enum(sexes).nullable().optional(),
  /** As `sex`. */
  address: PatientAddress.nullable().optional(),
  email: Email.nullable().default(null),
  phone: Phone.nullable().default(null),
  language: Language.nullable().default(null),
  /** Somebody has to interpret when they come. */
  needsInterpreter: z.boolean().default(false),
  /** The patient's identifier in the hospital's own system. */
  externalId: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./:_-]{0,63}$/u, 'At most 64 letters, digits and . / : _ -')
    .nullable()
    .default(null),
};

export const NewPatient = z.strictObject({ ...details, ...repeatable });
export type NewPatient = z.infer<typeof NewPatient>;

export const SavePatient = z.strictObject({
  ...details,
  patientId: z.uuid(),
  version: Version,
});
export type SavePatient = z.infer<typeof SavePatient>;

/** Null takes back that the patient has died. */
export const RecordDeath = z.strictObject({
  patientId: z.uuid(),
  version: Version,
  deceased: Deceased.nullable(),
});
export type RecordDeath = z.infer<typeof RecordDeath>;

export const PatientRef = z.strictObject({ patientId: z.uuid() });
export type PatientRef = z.infer<typeof PatientRef>;

/**
 * Words of the name and of the external identifier, in any order; a birth date narrows the search.
 */
export const FindPatients = z
  .strictObject({
    search: z
      .string()
      .max(100, 'At most 100 characters')
      .transform((text) => text.normalize('NFC').trim())
      .default(''),
    birthDate: Day.optional(),
    /** Where nobody is found, those whose names have one wrong letter; Enter may not take the first. */
    withSimilar: z.boolean().default(false),
  })
  .refine(({ search, birthDate }) => search.length >= 2 || (birthDate && search === ''), {
    message: 'Type at least two letters',
    path: ['search'],
  });
export type FindPatients = z.infer<typeof FindPatients>;

export const Patient = z.object({
  id: z.uuid(),
  fullName: z.string(),
  birthDate: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  address: StoredAddress.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.string().nullable(),
  needsInterpreter: z.boolean(),
  externalId: z.string().nullable(),
  /** Null while they live; `true`, or the date of death with its precision. */
  deceased: z.string().nullable(),
  version: z.number().int(),
});
export type Patient = z.infer<typeof Patient>;

/** What a death that was recorded or taken back leaves to be said. */
export interface RecordedDeath {
  patient: Patient;
  /** Messages about appointments to come that were stopped while the death was recorded. */
  stoppedMessages: number;
}

/** A patient in a picker: enough to distinguish two patients of one name, and no more. */
export const FoundPatient = Patient.pick({
  id: true,
  fullName: true,
  birthDate: true,
  sex: true,
  address: true,
  externalId: true,
  deceased: true,
});
export type FoundPatient = z.infer<typeof FoundPatient>;

/**
 * `todayAt`: when their appointment of today with the caller begins; null where they have none.
 * `isSimilar`: nobody was found by what was typed, and this name is similar.
 */
export type PatientMatch = FoundPatient & { todayAt: string | null; isSimilar?: true };
