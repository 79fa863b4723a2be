/** What a feed may do to the hospital's patients. */
import { z } from 'zod';

/** What other systems say of a patient. */
export const statedFields = [
  'fullName',
  'birthDate',
  'sex',
  'address',
  'phone',
  'language',
  'deceased',
] as const;
export type StatedField = (typeof statedFields)[number];

export const statedFieldWords: Record<StatedField, string> = {
  fullName: 'Name',
  birthDate: 'Birth date',
  sex: 'Sex',
  address: 'Address',
  phone: 'Phone',
  language: 'Language',
  deceased: 'Death',
};

const rules = {
  /** Of a number that is not known here. */
  createsPatients: z.boolean().default(false),
  /** A40 and A34 merge at once, where they surely name the two; else they request it. */
  mergesPatients: z.boolean().default(false),
  /** Of patients that are known here. */
  changesPatients: z.array(z.enum(statedFields)).max(statedFields.length).default([]),
};

export const PatientRules = z.strictObject(rules);
export type PatientRules = z.infer<typeof PatientRules>;

export const FeedPatientRules = z.strictObject({ sourceId: z.uuid(), ...rules });
export type FeedPatientRules = z.infer<typeof FeedPatientRules>;
