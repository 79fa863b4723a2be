/** An index of the stays that last, for boards that count them. */
import { sql, type Kysely } from 'kysely';

const presentStays = sql`
create index facts_present_stays on facts (organization_id, code, effective_at)
  where type = 'Encounter' and status in ('in-progress', 'onleave')`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await presentStays.execute(db);
}
