/** The row types of visits' chats and files; only stores import this file. */
import type { Generated } from 'kysely';

interface VisitMessageRow {
  id: Generated<string>;
  organization_id: string;
  visit_id: string;
  /** Its number in the visit's chat, from 1. */
  number: number;
  /** The sender's idempotency key: the same message sent again has the same one. */
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
  /** The file type by its content; null until every part has arrived. */
  kind: string | null;
  begun_at: Date;
  /** When no virus was found in it; null where nobody looked. */
  scanned_at: Date | null;
  /** When one was found, after it had been sent. */
  infected_at: Generated<Date | null>;
}

interface VisitFilePartRow {
  file_id: string;
  part: number;
  bytes: Buffer;
}

export interface ChatTables {
  visit_messages: VisitMessageRow;
  visit_files: VisitFileRow;
  visit_file_parts: VisitFilePartRow;
}
