/** The row type of peer-to-peer calls; only stores import this file. */
import type { Generated } from 'kysely';
import type { CallResult, MissedBy } from '#shared/advisor/peer-to-peer.ts';

interface PeerToPeerCallRow {
  id: Generated<string>;
  organization_id: string;
  case_id: string;
  appointment_id: string;
  doctor_name: string;
  doctor_phone: string | null;
  invitation_id: string | null;
  payer: string | null;
  question: string;
  window_ends_at: Date | null;
  booked_by: string;
  booked_at: Date;
  missed_at: Generated<Date | null>;
  missed_by: Generated<MissedBy | null>;
  outcome: Generated<CallResult | null>;
  outcome_note: Generated<string | null>;
  outcome_by: Generated<string | null>;
  outcome_at: Generated<Date | null>;
}

export interface PeerToPeerTables {
  peer_to_peer_calls: PeerToPeerCallRow;
}
