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

interface GapInvitationRow {
  id: Generated<string>;
  organization_id: string;
  case_id: string;
  invited_by: string;
  made_at: Date;
  send_at: Date;
  state: Generated<'waiting' | 'unknown' | 'sent' | 'failed' | 'dropped'>;
  reason: Generated<string | null>;
  tries: Generated<number>;
  token_hash: Generated<Buffer | null>;
  mailed_to: Generated<Buffer | null>;
  expires_at: Date;
}

export interface GapTables {
  gap_invitations: GapInvitationRow;
  gap_visits: GapVisitRow;
  gap_measures: GapMeasureRow;
}
