/** Links that let a person set a password: requested, or with an invitation. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_links (
      token_hash bytea primary key check (length(token_hash) = 32),
      practitioner_id uuid not null references practitioners,
      purpose text not null check (purpose in ('reset', 'invitation')),
      made_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > made_at),
      used_at timestamptz
    );
    create index password_links_by_practitioner on password_links (practitioner_id)`.execute(db);
}
