/** Who answered a version of the product's own consents is found by an index, and which versions were answered too. */
import { sql, type Kysely } from 'kysely';

const index = sql`
create index visit_consents_of_built_in on visit_consents (organization_id, kind, version, id)
  where wording_id is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await index.execute(db);
}
