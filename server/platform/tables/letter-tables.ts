/** The row types of letters to patients and of their links; only stores import this file. */
import type { Generated } from 'kysely';
import type { LetterChannel, LetterKind, UnsentReason } from '#shared/front-desk/unsent-letters.ts';

interface LetterRow {
  id: Generated<string>;
  organization_id: string;
  /** Null for a letter about a request. */
  appointment_id: string | null;
  /** The request of a booking page that it is about; null where it is about an appointment. */
  booking_id: Generated<string | null>;
  about: LetterKind;
  /**
   * The key of the letter: the version of the change, the start and how long before, or the id of the
   * offer or of the companion.
   */
  occasion: string;
  state: Generated<'handing-over' | 'sent' | 'deferred' | 'failed' | 'unknown'>;
  /** Why it will not be sent; null but for `failed`. */
  reason: Generated<UnsentReason | null>;
  tries: Generated<number>;
  first_try_at: Generated<Date>;
  begun_at: Date;
  ended_at: Date | null;
  /** Later dates of a series in the same letter. */
  other_ids: Generated<string[]>;
  /** Who caused it; null where nobody of the hospital did. */
  sender_id: Generated<string | null>;
  /** The name of a companion; null where it is for the patient. */
  recipient: Generated<string | null>;
  /** When and by whom the patient was told in another way. */
  resolved_at: Generated<Date | null>;
  resolved_by: Generated<string | null>;
  channel: Generated<LetterChannel>;
  /** The provider's name for a text message, with which it reports later. */
  provider_id: Generated<string | null>;
  /** When the network reported that a text message has arrived. */
  delivered_at: Generated<Date | null>;
}

/** Reports that came before their message's row had its provider's name. */
interface SmsReportRow {
  provider_id: string;
  state: 'delivered' | 'failed';
  at: Date;
}

interface AppointmentLinkRow {
  token_hash: Buffer;
  organization_id: string;
  appointment_id: string;
  made_at: Date;
  /** SHA-256 of the address. */
  mailed_to: Buffer | null;
}

export interface LetterTables {
  letters: LetterRow;
  sms_reports: SmsReportRow;
  appointment_links: AppointmentLinkRow;
}
