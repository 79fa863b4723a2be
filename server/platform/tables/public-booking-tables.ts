/** The row type of what patients book on a unit's page; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';

interface PublicBookingRow {
  id: string;
  organization_id: string;
  unit_id: string;
  type_id: string;
  practitioner_id: string;
  /** Null where its hold has expired. */
  appointment_id: string | null;
  starts_at: Date;
  ends_at: Date;
  token_hash: Buffer;
  state: 'held' | 'requested' | 'proposed' | 'booked' | 'declined' | 'withdrawn';
  /** SHA-256 of the confirmed address. */
  email_hash: Buffer | null;
  /** What was typed, of a request that is not answered yet. */
  full_name: string | null;
  birth_date: ColumnType<string | null, string | null, string | null>;
  email: string | null;
  phone: string | null;
  language: string | null;
  reason: string | null;
  consented_at: Date | null;
  code_hash: Buffer | null;
  code_until: Date | null;
  code_tries: Generated<number>;
  code_sends: Generated<number>;
  answered_by: string | null;
  made_at: Date;
  version: Generated<number>;
}

export interface PublicBookingTables {
  public_bookings: PublicBookingRow;
}
