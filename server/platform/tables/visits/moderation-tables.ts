/** The row types of moderation in rooms; only stores import this file. */
interface VisitRemovalRow {
  organization_id: string;
  visit_id: string;
  identity: string;
  name: string;
  is_patient: boolean;
  removed_at: Date;
  removed_by: string;
}

interface VisitTicketRow {
  id: string;
  organization_id: string;
  visit_id: string;
  identity: string;
  name: string;
  /** A practitioner's session; guests have none. */
  session_id: string | null;
  made_at: Date;
  /** Of the key that it brought; null where the visit is not encrypted. */
  key_number: number | null;
}

export interface ModerationTables {
  visit_removals: VisitRemovalRow;
  visit_tickets: VisitTicketRow;
}
