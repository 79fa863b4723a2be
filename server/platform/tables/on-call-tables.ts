/** The row types of the secret addresses of who is on call; only stores import this file. */
import type { Generated } from 'kysely';

interface OnCallLinkRow {
  id: Generated<string>;
  organization_id: string;
  name: string;
  /** Null: all units. */
  unit_ids: string[] | null;
  shows: Generated<'on-call' | 'discharge' | 'charts'>;
  board_id: Generated<string | null>;
  /** The charts of a board, as they were published. */
  published: Generated<unknown>;
  /** Of patients, on a board of discharges. */
  with_names: Generated<boolean>;
  secret_hash: Buffer;
  made_by: string;
  made_at: Date;
  read_at: Date | null;
}

export interface OnCallTables {
  on_call_links: OnCallLinkRow;
}
