/** The row types of the waiting list; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { EntryState, OfferOutcome, PartOfDay } from '#shared/waitlist.ts';

interface WaitlistEntryRow {
  id: Generated<string>;
  organization_id: string;
  patient_id: string;
  type_id: string;
  /** Null: anybody who may hold the type. */
  practitioner_id: string | null;
  /** YYYY-MM-DD; read as text, because pg would turn it into an instant. */
  from_day: ColumnType<string, string, string>;
  until_day: ColumnType<string, string, string>;
  weekdays: number[];
  part_of_day: PartOfDay;
  urgent: boolean;
  note: string | null;
  state: Generated<EntryState>;
  waiting_since: Date;
  /** Null: the patient themselves. */
  created_by: string | null;
  /** The appointment that is cancelled when an earlier time is accepted. */
  instead_of: string | null;
  version: Generated<number>;
}

interface WaitlistOfferRow {
  id: Generated<string>;
  organization_id: string;
  entry_id: string;
  practitioner_id: string;
  appointment_id: string | null;
  starts_at: Date;
  ends_at: Date;
  /** The freed time that was offered: it is not offered to the same patient again. */
  freed_from: Date;
  freed_until: Date;
  token_hash: Buffer;
  /** Hashes of where the link was sent (sql/mailed-links.ts); null where it was not. */
  mailed_to: Buffer | null;
  texted_to: Buffer | null;
  made_at: Date;
  /** When a mail server accepted the letter. */
  sent_at: Date | null;
  expires_at: Date;
  outcome: OfferOutcome | null;
  closed_at: Date | null;
}

export interface WaitlistTables {
  waitlist_entries: WaitlistEntryRow;
  waitlist_offers: WaitlistOfferRow;
}
