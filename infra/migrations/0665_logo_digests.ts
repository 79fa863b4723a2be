/** Names an organization's logo by its content, so that browsers of patients can keep it. */
import { sql, type Kysely } from 'kysely';

const digests = sql`
alter table organization_logos
  add column digest bytea not null generated always as (sha256(content)) stored`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await digests.execute(db);
}
