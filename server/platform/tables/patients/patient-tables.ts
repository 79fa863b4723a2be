/** The row types of patients, and of merges of their records; only stores import this file. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { PatientAddress } from '#shared/patients/address.ts';
import type { CancelledItem } from '#shared/patients/booked-of-deceased.ts';
import type { MovedByMerge } from '#shared/patients/moved-by-merge.ts';
import type { Sex } from '#shared/patients/sexes.ts';
import type { SmsChange } from '#shared/patients/sms-consent.ts';
import type { SentPatientColumns } from './outside-patient-tables.ts';

interface PatientRow extends SentPatientColumns {
  id: Generated<string>;
  organization_id: string;
  full_name: string;
  /** YYYY-MM-DD; read as text, because pg would turn it into an instant. */
  birth_date: ColumnType<string | null, string | null, string | null>;
  sex: Generated<Sex | null>;
  address: ColumnType<PatientAddress | null, string | null | undefined, string | null>;
  email: string | null;
  phone: string | null;
  language: string | null;
  needs_interpreter: Generated<boolean>;
  external_id: string | null;
  /** `true`, or the date of death with its precision; null while they live. */
  deceased: Generated<string | null>;
  version: Generated<number>;
  /** Null: the patient themselves. */
  created_by: string | null;
  created_at: Generated<Date>;
  words_folded: GeneratedAlways<string>;
  found_folded: GeneratedAlways<string>;
  /** The record that has its appointments now. */
  merged_into: string | null;
  /** The number of the last consent to text messages, in E.164. */
  sms_number: Generated<string | null>;
  sms_agreed: Generated<boolean>;
  sms_changed_at: Generated<Date | null>;
  sms_changed_how: Generated<SmsChange | null>;
  /** Null: the patient themselves, or a new number. */
  sms_changed_by: Generated<string | null>;
}

/** The newest statements of other systems about a patient. */
interface PatientStatementRow {
  patient_id: string;
  /** Of any field. */
  stated_at: Date;
  /** Instants by field; null where an earlier release wrote it. */
  field_times: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
}

interface PatientMergeRow {
  id: Generated<string>;
  organization_id: string;
  survivor_id: string;
  duplicate_id: string;
  requested_by: string;
  requested_at: Date;
  outcome: 'merged' | 'declined' | 'superseded' | null;
  decided_by: string | null;
  decided_at: Date | null;
  /** The feed that decided it; null where a person did. */
  source_id: Generated<string | null>;
  /** What it moved, so that it can be undone; null before it was merged. */
  moved: ColumnType<MovedByMerge | null, string | undefined, string>;
  undone_by: Generated<string | null>;
  undone_at: Generated<Date | null>;
}

/** What was cancelled after a death in one step, until that cannot be undone any more. */
interface DeathCancellationRow {
  id: Generated<string>;
  organization_id: string;
  patient_id: string;
  made_by: string;
  made_at: Date;
  undo_until: Date;
  cancelled: ColumnType<CancelledItem[], string, string>;
}

export interface PatientTables {
  patients: PatientRow;
  patient_merges: PatientMergeRow;
  patient_statements: PatientStatementRow;
  death_cancellations: DeathCancellationRow;
}
