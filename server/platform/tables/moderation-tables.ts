/** The rows of order in the room; only stores read this file. */
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
  /** Of a clinician; guests have none. */
  session_id: string | null;
  made_at: Date;
}

export interface ModerationTables {
  visit_removals: VisitRemovalRow;
  visit_tickets: VisitTicketRow;
}
