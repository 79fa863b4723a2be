/** The row types of what other systems say of patients; only stores import this file. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { SentIdentifier } from '#shared/appointments/texts/appointment-texts.ts';
import type { SentElements } from '#shared/patients/sent-elements.ts';
import type { PatientImportTables } from './patient-import-tables.ts';

export interface SentPatientColumns {
  /** As another system sent it, in more detail than the record. */
  fhir_elements: ColumnType<SentElements | null, string | null | undefined, string | null>;
  /** Written by the database with each change. */
  changed_at: GeneratedAlways<Date>;
}

/** What another system calls a patient. */
interface PatientIdentifierRow {
  organization_id: string;
  patient_id: string;
  system: string;
  value: string;
  /** It is the record number too, as long as the record has this value. */
  is_number: Generated<boolean>;
  /** As FHIR writes it. */
  sent: ColumnType<SentIdentifier, string, string>;
}

export interface OutsidePatientTables extends PatientImportTables {
  patient_identifiers: PatientIdentifierRow;
}
