/** Row types of quality measures; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type {
  CqlIssue,
  CqlOutline,
  Improvement,
  MeasurePeriod,
  Outcome,
  RunCounts,
} from '#shared/measures.ts';
import type { PopulationName, Populations } from '#shared/measures/populations.ts';

type Json<T> = ColumnType<T, string, string>;

interface ValueSetRow {
  id: Generated<string>;
  organization_id: string;
  url: string;
  version: string | null;
  name: string;
  codes: Json<{ code: string; system: string }[]>;
  uploaded_by: string;
  uploaded_at: Date;
}

interface CqlLibraryRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  version: string | null;
  cql: string;
  uploaded_by: string;
  uploaded_at: Date;
}

interface CqlTranslationRow {
  organization_id: string;
  hash: string;
  /** JSON of libraries in ELM, the measure's own first; empty where the text has an error. */
  elm: string[];
  issues: Json<CqlIssue[]>;
  outline: Json<CqlOutline>;
  translated_at: Date;
}

interface MeasureRow {
  id: Generated<string>;
  organization_id: string;
  /** Its revisions have one. */
  series_id: string;
  revision: number;
  name: string;
  sentence: string;
  cql: string;
  populations: Json<Populations>;
  improvement: Improvement;
  period: MeasurePeriod;
  parameters: Json<Record<string, string>>;
  opens_gaps: boolean;
  state: 'draft' | 'published' | 'retired';
  written_by: string[];
  written_at: Date;
  run_id: string | null;
  tried_version: number | null;
  approved_by: string | null;
  approved_at: Date | null;
  retired_at: Date | null;
  version: Generated<number>;
}

interface MeasureRunRow {
  id: Generated<string>;
  organization_id: string;
  measure_id: string;
  measure_version: number;
  translation_hash: string;
  value_set_ids: string[];
  period_start: string;
  period_end: string;
  compared_with: string | null;
  counts: Json<RunCounts>;
  took_ms: number;
  ran_by: string | null;
  ran_at: Date;
}

interface MeasureRunPatientRow {
  run_id: string;
  patient_id: string;
  populations: PopulationName[];
  outcome: Outcome;
  outcome_before: Outcome | null;
  failure: string | null;
}

export interface MeasureTables {
  value_sets: ValueSetRow;
  cql_libraries: CqlLibraryRow;
  cql_translations: CqlTranslationRow;
  measures: MeasureRow;
  measure_runs: MeasureRunRow;
  measure_run_patients: MeasureRunPatientRow;
}
