/** Faxes out of the house: documents of cases, their queue, and each try. */
import { sql, type Kysely } from 'kysely';

/**
 * `document` is what is sent, whatever becomes of the file on the case. `claimed_until`: a server hands it over
 * until then. `handed_over_at`: from then on it may arrive. `receipt_hash`: of the secret in the address to
 * which a gateway answers about the try. A try `is_last` where no further one followed by itself.
 */
const faxes = sql`
create table faxes (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  sent_by uuid not null references practitioners,
  number text not null check (number ~ '^\\+[1-9][0-9]{6,14}$'),
  to_name text not null check (length(to_name) between 1 and 120),
  document_name text not null,
  document bytea not null check (length(document) between 1 and 10485760),
  document_hash bytea not null check (length(document_hash) = 32),
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'delivered', 'failed', 'unconfirmed', 'cancelled')),
  failure text,
  detail text,
  tries integer not null default 0,
  pages integer,
  job text,
  created_at timestamptz not null,
  next_try_at timestamptz,
  claimed_until timestamptz,
  handed_over_at timestamptz,
  confirm_by timestamptz,
  ended_at timestamptz,
  check ((state = 'queued') = (next_try_at is not null)),
  check ((state in ('queued', 'sending')) = (ended_at is null)),
  check (handed_over_at is null or confirm_by is not null)
);
alter table faxes alter column document set storage external;
create index faxes_waiting on faxes (number, id) where state = 'queued';
create index faxes_sending on faxes (id) where state = 'sending';
create index faxes_of_case on faxes (case_id, id);
create index faxes_of_state on faxes (organization_id, state, id)`;

const tries = sql`
create table fax_tries (
  fax_id uuid not null references faxes on delete cascade,
  try integer not null check (try >= 1),
  number text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  result text,
  detail text,
  pages integer,
  receipt_hash bytea not null unique,
  is_last boolean not null default false,
  primary key (fax_id, try),
  check ((ended_at is null) = (result is null))
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [faxes, tries]) await part.execute(db);
}
