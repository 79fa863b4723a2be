/** The row types of faxes that came in; only stores import this file. */
import type { Generated } from 'kysely';
import type { FaxSource } from '#shared/faxes/received-faxes.ts';

interface ReceivedFaxRow {
  id: Generated<string>;
  organization_id: string;
  source: FaxSource;
  /** The mail's id, or the file's name on the fax server; the same comes once. */
  source_ref: string;
  from_number: string | null;
  received_at: Date;
  document: Buffer;
  document_hash: Buffer;
  pages: number | null;
  /** When no virus was found in it; null where nobody looked. */
  scanned_at: Generated<Date | null>;
  infected_at: Generated<Date | null>;
  state: Generated<'waiting' | 'filed' | 'dismissed'>;
  settled_by: Generated<string | null>;
  settled_at: Generated<Date | null>;
  case_id: Generated<string | null>;
  file_id: Generated<string | null>;
  because: Generated<string | null>;
}

export interface ReceivedFaxTables {
  received_faxes: ReceivedFaxRow;
}
