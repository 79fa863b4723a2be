/** What became of each letter to a patient, and whether somebody dealt with one that was not sent. */
import { sql, type Kysely } from 'kysely';

/**
 * `deferred`: will be tried again; `failed`: will not, for the reason beside it; `unknown`: the mail
 * server had it and never answered. Whoever caused the letter is its sender.
 */
const letters = sql`
alter table letters drop constraint letters_state_check, drop constraint letters_check;
update letters set state = 'deferred' where state = 'refused';
alter table letters
  add column first_try_at timestamptz not null default now(),
  add column reason text check (reason in ('rejected', 'gave-up', 'late', 'sender-limit', 'no-address')),
  add column other_ids uuid[] not null default '{}',
  add column sender_id uuid,
  add column resolved_at timestamptz,
  add column resolved_by uuid;
update letters set first_try_at = begun_at;
alter table letters
  add check (state in ('handing-over', 'sent', 'deferred', 'failed', 'unknown')),
  add check ((state = 'handing-over') = (ended_at is null)),
  add check ((state = 'failed') = (reason is not null)),
  add check ((resolved_at is null) = (resolved_by is null)),
  drop constraint letters_about_check,
  add check (about in ('booked', 'moved', 'cancelled', 'reminder', 'link')),
  add foreign key (organization_id, sender_id) references practitioners (organization_id, id),
  add foreign key (organization_id, resolved_by) references practitioners (organization_id, id)`;

const indexes = sql`
create index letters_unsent on letters (organization_id) where state <> 'sent' and resolved_at is null;
create index letters_by_sender on letters (sender_id, begun_at) where sender_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [letters, indexes]) await part.execute(db);
}
