/** Faxes that came in: each waits until somebody files it with a case, or says why not. */
import { sql, type Kysely } from 'kysely';

/** `case_id` and `file_id`: where it was filed. They stay empty once that case was deleted by its age. */
const received = sql`
create table received_faxes (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  source text not null check (source in ('mail', 'fax-server')),
  source_ref text not null,
  from_number text,
  received_at timestamptz not null,
  document bytea not null,
  document_hash bytea not null check (length(document_hash) = 32),
  pages integer,
  scanned_at timestamptz,
  infected_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'filed', 'dismissed')),
  settled_by uuid references practitioners,
  settled_at timestamptz,
  case_id uuid references cases on delete set null,
  file_id uuid references case_files on delete set null,
  because text,
  unique (organization_id, source, source_ref),
  check ((state = 'waiting') = (settled_at is null)),
  check ((state = 'dismissed') = (because is not null))
);
alter table received_faxes alter column document set storage external;
create index received_faxes_waiting on received_faxes (organization_id, received_at, id) where state = 'waiting';
create index received_faxes_settled on received_faxes (organization_id, settled_at) where state <> 'waiting';
create index received_faxes_of_case on received_faxes (case_id) where case_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await received.execute(db);
}
