/** Which account at a sign-in provider belongs to which account here. */
import { sql, type Kysely } from 'kysely';

/** One account at a provider is one account here, and the other way round for each provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_links (
      id uuid primary key default uuidv7(),
      issuer text not null,
      subject text not null,
      practitioner_id uuid not null references practitioners,
      linked_at timestamptz not null,
      used_at timestamptz not null,
      unique (issuer, subject),
      unique (practitioner_id, issuer)
    )`.execute(db);
}
