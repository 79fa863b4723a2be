/** The row types of files of patients; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { ImportState, RowDetails, RowOutcome } from '#shared/patients/patient-import.ts';

type Json<Value> = ColumnType<Value, string | undefined, string>;

interface PatientImportRow {
  id: Generated<string>;
  organization_id: string;
  file_name: string;
  state: Generated<ImportState>;
  fault: Generated<string | null>;
  head: Json<string[]>;
  delimiter: Generated<string>;
  ignored: Json<string[]>;
  row_count: Generated<number>;
  counts: Json<Record<string, number>>;
  created_by: string;
  created_at: Date;
  ended_at: Generated<Date | null>;
}

interface PatientImportPartRow {
  import_id: string;
  part: number;
  text: string;
}

/** One row of the file, and what becomes of it. */
interface PatientImportLineRow {
  import_id: string;
  line: number;
  cells: Json<string[]>;
  number: string | null;
  details: ColumnType<RowDetails | null, string | null | undefined, string | null>;
  outcome: Generated<RowOutcome | null>;
  reason: Generated<string | null>;
  patient_id: Generated<string | null>;
  is_done: Generated<boolean>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<string | null>;
}

export interface PatientImportTables {
  patient_imports: PatientImportRow;
  patient_import_parts: PatientImportPartRow;
  patient_import_rows: PatientImportLineRow;
}
