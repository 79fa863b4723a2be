/** The rows of what is said in visits; only stores read this file. */
import type { Generated } from 'kysely';

interface VisitMessageRow {
  id: Generated<string>;
  organization_id: string;
  visit_id: string;
  /** Its place in the visit's chat, from 1. */
  number: number;
  /** Of the sender: the same message sent again has the same one. */
  key: string;
  practitioner_id: string | null;
  guest_id: string | null;
  said_at: Date;
  text: string;
}

export interface ChatTables {
  visit_messages: VisitMessageRow;
}
