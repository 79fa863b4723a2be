/** The rows of what is said, given and noted in visits; only stores read this file. */
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
  /** Empty where it is a file. */
  text: string;
  file_id: string | null;
}

interface VisitFileRow {
  id: Generated<string>;
  organization_id: string;
  visit_id: string;
  key: string;
  practitioner_id: string | null;
  guest_id: string | null;
  name: string;
  size_bytes: number;
  /** What its content says; null until every part is there. */
  kind: string | null;
  begun_at: Date;
}

interface VisitFilePartRow {
  file_id: string;
  part: number;
  bytes: Buffer;
}

interface VisitNoteRow {
  visit_id: string;
  organization_id: string;
  text: string;
  version: number;
  saved_by: string;
  saved_at: Date;
}

export interface ChatTables {
  visit_notes: VisitNoteRow;
  visit_messages: VisitMessageRow;
  visit_files: VisitFileRow;
  visit_file_parts: VisitFilePartRow;
}
