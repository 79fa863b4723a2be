/** The row types of faxes; only stores import this file. */
import type { Generated } from 'kysely';
import type { FaxState } from '#shared/faxes.ts';
import type { FaxFailure } from '#shared/faxes/fax-failures.ts';

interface FaxRow {
  id: Generated<string>;
  organization_id: string;
  case_id: string;
  sent_by: string;
  number: string;
  to_name: string;
  document_name: string;
  document: Buffer;
  document_hash: Buffer;
  state: Generated<FaxState>;
  failure: Generated<FaxFailure | null>;
  detail: Generated<string | null>;
  tries: Generated<number>;
  pages: Generated<number | null>;
  /** The fax server's number of it. */
  job: Generated<string | null>;
  created_at: Date;
  next_try_at: Date | null;
  claimed_until: Generated<Date | null>;
  handed_over_at: Generated<Date | null>;
  confirm_by: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  /** When its last try began. */
  sent_at: Generated<Date | null>;
  /** When its state last changed. */
  changed_at: Generated<Date>;
  version: Generated<number>;
}

interface FaxTryRow {
  fax_id: string;
  try: number;
  number: string;
  started_at: Date;
  ended_at: Generated<Date | null>;
  result: Generated<'delivered' | 'unconfirmed' | FaxFailure | null>;
  detail: Generated<string | null>;
  pages: Generated<number | null>;
  receipt_hash: Buffer;
  /** No further one followed by itself. */
  is_last: Generated<boolean>;
}

export interface FaxTables {
  faxes: FaxRow;
  fax_tries: FaxTryRow;
}
