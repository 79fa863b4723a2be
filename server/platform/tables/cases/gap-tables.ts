/** The row types of gaps in care besides their cases; only stores import this file. */
import type { Generated } from 'kysely';
import type { EvidenceType } from '#shared/gaps.ts';

interface GapMeasureRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  evidence_type: EvidenceType;
  evidence_codes: string[];
  within_days: number;
  type_ids: string[];
  active: Generated<boolean>;
  version: Generated<number>;
}

interface GapVisitRow {
  case_id: string;
  appointment_id: string;
  organization_id: string;
  /** Null: the patient, by their link. */
  booked_by: string | null;
  booked_at: Date;
  outcome: Generated<'attended' | 'not-attended' | null>;
  ended_at: Generated<Date | null>;
}

export interface GapTables {
  gap_visits: GapVisitRow;
  gap_measures: GapMeasureRow;
}
