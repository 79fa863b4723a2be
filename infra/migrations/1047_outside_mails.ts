/** Mail to people outside about a case: a notice, and the document that its link opens. */
import { sql, type Kysely } from 'kysely';

/**
 * `token_hash`: of the link's secret, made when the mail is handed over. `bounce_hash`: of the secret in its return
 * address. The code that proves the address is stored as a hash, with its tries.
 */
const mails = sql`
create table outside_mails (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  sent_by uuid not null references practitioners,
  email text not null,
  to_name text not null check (length(to_name) between 1 and 120),
  document_name text not null,
  document bytea not null check (length(document) between 1 and 10485760),
  document_hash bytea not null check (length(document_hash) = 32),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'unknown', 'bounced')),
  reason text,
  tries integer not null default 0,
  next_try_at timestamptz,
  token_hash bytea unique,
  bounce_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  openings integer not null default 0,
  revoked_at timestamptz,
  revoked_by uuid references practitioners,
  code_hash bytea,
  code_until timestamptz,
  code_tries integer not null default 0,
  code_sends integer not null default 0,
  check ((state = 'waiting') = (next_try_at is not null)),
  check ((revoked_at is null) = (revoked_by is null))
);
alter table outside_mails alter column document set storage external;
create index outside_mails_waiting on outside_mails (next_try_at) where state = 'waiting';
create index outside_mails_of_case on outside_mails (case_id, id);
create index outside_mails_of_organization on outside_mails (organization_id, id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await mails.execute(db);
}
