/** The row types of messages between colleagues; only stores import this file. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { ConversationKind, Priority } from '#shared/messages.ts';

interface ConversationRow {
  id: Generated<string>;
  organization_id: string;
  kind: ConversationKind;
  role: string | null;
  unit_id: string | null;
  case_id: string | null;
  same_as: string;
  started_by: string;
  started_at: Date;
  last_number: Generated<number>;
  last_at: Date;
}

interface ConversationPersonRow {
  conversation_id: string;
  practitioner_id: string;
  is_member: Generated<boolean>;
  delivered_number: Generated<number>;
  seen_number: Generated<number>;
  muted_until: Date | null;
}

/** Only what became of it changes. */
interface MessageRow {
  id: Generated<string>;
  organization_id: string;
  conversation_id: string;
  number: number;
  sender_id: string;
  /** Idempotency key of the sender. */
  key: string;
  sent_at: Date;
  text: string;
  text_folded: GeneratedAlways<string>;
  priority: Priority;
  answer_by: Date | null;
  answers_id: string | null;
  mentions: string[];
  settled_at: Date | null;
  settled_by: string | null;
  due_at: GeneratedAlways<Date | null>;
}

interface MessageReceiptRow {
  message_id: string;
  practitioner_id: string;
  delivered_at: Date;
  seen_at: Date | null;
  acknowledged_at: Date | null;
}

interface MessageSettingsRow {
  practitioner_id: string;
  quiet_from: string;
  quiet_to: string;
}

interface MessageFileRow {
  id: Generated<string>;
  organization_id: string;
  sender_id: string;
  key: string;
  /** Null until it was sent. */
  message_id: string | null;
  name: string;
  size_bytes: number;
  /** The file type by its content; null until every part has arrived. */
  kind: string | null;
  begun_at: Date;
  /** When no virus was found in it; null where nobody looked. */
  scanned_at: Date | null;
  /** When one was found, after it had been sent. */
  infected_at: Date | null;
}

export interface MessageTables {
  message_files: MessageFileRow;
  conversations: ConversationRow;
  conversation_people: ConversationPersonRow;
  messages: MessageRow;
  message_receipts: MessageReceiptRow;
  message_settings: MessageSettingsRow;
}
