/** Invitations to book the visit that closes a gap: a queue of mails within a limit an hour, each with a link. */
import { sql, type Kysely } from 'kysely';

/**
 * From its claim on the fate of a mail is unknown until the mail server has answered, so that a server which ends
 * meanwhile sends it no second time. Only hashes of the secret and of the address are kept.
 */
const invitations = sql`
create table gap_invitations (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases on delete cascade,
  invited_by uuid not null references practitioners,
  made_at timestamptz not null,
  send_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'unknown', 'sent', 'failed', 'dropped')),
  reason text,
  tries integer not null default 0,
  token_hash bytea unique check (length(token_hash) = 32),
  mailed_to bytea check (length(mailed_to) = 32),
  expires_at timestamptz not null
);
create unique index gap_invitations_waiting_of_case on gap_invitations (case_id) where state = 'waiting';
create index gap_invitations_waiting on gap_invitations (send_at) where state = 'waiting';
create index gap_invitations_of_case on gap_invitations (case_id, id);
create index gap_invitations_by_hour on gap_invitations (organization_id, send_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await invitations.execute(db);
}
