/** Importing patients from a file: its columns, its parts, and what becomes of its rows. */
import { z } from 'zod';
import { importMost } from '#shared/limits.ts';
import type { PatientAddress } from '#shared/patients/address.ts';
import type { Sex } from '#shared/patients/sexes.ts';
import { line } from '#shared/text/single-line.ts';

export const patientImportMost = {
  rows: 200_000,
  parts: 200,
  listed: 50,
  refusedAtOnce: 2_000,
} as const;

/**
 * The one table of what a file may say of a patient, and what people call it; the first name is the
 * one that messages use.
 */
export const patientColumns = {
  number: [
    'number',
    'patient number',
    'record number',
    'mrn',
    'medical record number',
    'patient id',
    'patientid',
    'patient_id',
    'identifier',
    'hospital number',
    'id',
  ],
  name: ['name', 'full name', 'fullname', 'patient name', 'patient'],
  family: [
    'family name',
    'family',
    'last name',
    'lastname',
    'last_name',
    'family_name',
    'surname',
    'last',
    'lname',
  ],
  given: [
    'given name',
    'given',
    'given names',
    'given_name',
    'first name',
    'firstname',
    'first_name',
    'forename',
    'first',
    'fname',
  ],
  birthDate: [
    'birth date',
    'birthdate',
    'birth_date',
    'date of birth',
    'date_of_birth',
    'dob',
    'born',
  ],
  sex: [
    'sex',
    'gender',
    'administrative sex',
    'administrative_sex',
    'administrative gender',
    'legal sex',
    'patient sex',
    'patient gender',
  ],
  phone: ['phone', 'telephone', 'phone number', 'phone_number', 'mobile', 'cell', 'tel'],
  email: ['email', 'e-mail', 'mail', 'email address', 'email_address'],
  language: ['language', 'preferred language', 'preferred_language', 'lang'],
  interpreter: [
    'interpreter',
    'needs interpreter',
    'interpreter needed',
    'interpreter needed?',
    'interpreter required',
    'interpreter_required',
  ],
  line: [
    'address',
    'street',
    'street address',
    'street_address',
    'address line',
    'address line 1',
    'address_line_1',
    'address 1',
    'address1',
    'addr1',
    'home address',
    'patient address',
  ],
  line2: [
    'address line 2',
    'address_line_2',
    'address 2',
    'address2',
    'addr2',
    'street line 2',
    'street_line_2',
  ],
  city: ['city', 'town', 'city/town', 'municipality'],
  state: ['state', 'province', 'state/province', 'state_province', 'region'],
  postalCode: [
    'postal code',
    'postalcode',
    'postal_code',
    'postcode',
    'post code',
    'zip',
    'zip code',
    'zipcode',
    'zip_code',
  ],
  country: ['country', 'country code', 'country_code'],
  deceased: ['deceased', 'deceased?', 'is deceased', 'deceased flag', 'deceased_flag', 'dead'],
  deathDate: [
    'date of death',
    'date_of_death',
    'death date',
    'deathdate',
    'death_date',
    'deceased date',
    'deceased_date',
    'dod',
    'died',
  ],
} as const satisfies Record<string, readonly string[]>;
export type PatientColumn = keyof typeof patientColumns;

/** What the file of refused rows adds; a mended file may keep it. */
export const problemColumn = 'problem';

export const rowOutcomes = ['new', 'same', 'twin', 'refused'] as const;
/** `same`: a patient has that number, and nothing changes; `twin`: a person decides. */
export type RowOutcome = (typeof rowOutcomes)[number];

export const importStates = [
  'sending',
  'checking',
  'checked',
  'importing',
  'done',
  'cancelled',
  'unreadable',
] as const;
export type ImportState = (typeof importStates)[number];

export const ImportRef = z.strictObject({ importId: z.uuid() });
export type ImportRef = z.infer<typeof ImportRef>;

export const NewImport = z.strictObject({
  fileName: line(200, { empty: 'The file needs a name', long: 'At most 200 characters' }),
});
export type NewImport = z.infer<typeof NewImport>;

export const ImportPart = z.strictObject({
  ...ImportRef.shape,
  part: z
    .number()
    .int()
    .min(0)
    .max(patientImportMost.parts - 1),
  text: z.string().min(1).max(importMost.characters),
});
export type ImportPart = z.infer<typeof ImportPart>;

export const CheckImport = z.strictObject({
  ...ImportRef.shape,
  parts: z.number().int().min(1).max(patientImportMost.parts),
});
export type CheckImport = z.infer<typeof CheckImport>;

/** Rows after this line of the file; the first page is after 0. */
const afterLine = z.int32().min(0).default(0);

export const ImportRows = z.strictObject({
  ...ImportRef.shape,
  outcome: z.enum(rowOutcomes),
  afterLine,
});
export type ImportRows = z.infer<typeof ImportRows>;

export const RefusedRows = z.strictObject({
  ...ImportRef.shape,
  afterLine,
});
export type RefusedRows = z.infer<typeof RefusedRows>;

/** Null: the row is somebody who is not here yet. */
export const DecideRow = z.strictObject({
  ...ImportRef.shape,
  line: z.int32().positive(),
  patientId: z.uuid().nullable(),
});
export type DecideRow = z.infer<typeof DecideRow>;

export interface ImportCounts {
  /** Rows by what they do, as far as they were checked. */
  new: number;
  same: number;
  twin: number;
  refused: number;
  /** Rows that were done. */
  done: number;
  /** Of the twins that were imported, those about which nobody has decided. */
  waiting: number;
}

export interface PatientImport {
  id: string;
  fileName: string;
  state: ImportState;
  /** Why the file cannot be read. */
  fault: string | null;
  /** Columns that are not read. */
  ignored: string[];
  rows: number;
  counts: ImportCounts;
  startedBy: { id: string; fullName: string };
  startedAt: string;
  endedAt: string | null;
}

export interface RowDetails {
  fullName: string;
  birthDate: string | null;
  sex: Sex | null;
  address: PatientAddress | null;
  phone: string | null;
  email: string | null;
  language: string | null;
  needsInterpreter: boolean;
  externalId: string | null;
  /** As a patient's record has it. */
  deceased: string | null;
}

export interface ImportedRow {
  line: number;
  outcome: RowOutcome;
  reason: string | null;
  /** As they are stored; null where they could not be read. */
  details: RowDetails | null;
  patientId: string | null;
}

export interface RowPage {
  rows: ImportedRow[];
  /** The last line, where others follow. */
  next: number | null;
}
