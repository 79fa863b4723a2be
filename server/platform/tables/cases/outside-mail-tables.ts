/** The row types of mail to people outside; only stores import this file. */
import type { Generated } from 'kysely';

interface OutsideMailRow {
  id: Generated<string>;
  organization_id: string;
  case_id: string;
  sent_by: string;
  email: string;
  to_name: string;
  document_name: string;
  document: Buffer;
  document_hash: Buffer;
  state: Generated<'waiting' | 'accepted' | 'unknown' | 'bounced'>;
  reason: Generated<string | null>;
  tries: Generated<number>;
  next_try_at: Date | null;
  token_hash: Generated<Buffer | null>;
  bounce_hash: Generated<Buffer | null>;
  created_at: Date;
  expires_at: Date;
  opened_at: Generated<Date | null>;
  openings: Generated<number>;
  revoked_at: Generated<Date | null>;
  revoked_by: Generated<string | null>;
  code_hash: Generated<Buffer | null>;
  code_until: Generated<Date | null>;
  code_tries: Generated<number>;
  code_sends: Generated<number>;
  /** When it was last handed over. */
  sent_at: Generated<Date | null>;
  /** When its state last changed. */
  changed_at: Generated<Date>;
  version: Generated<number>;
}

export interface OutsideMailTables {
  outside_mails: OutsideMailRow;
}
