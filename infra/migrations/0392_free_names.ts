/** Appointments of a mere name, found by its words among those of the whole organization. */
import { sql, type Kysely } from 'kysely';

const index = sql`
create index appointments_by_free_name on appointments
  using gin (organization_id, patient_folded gin_trgm_ops) where patient_id is null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await index.execute(db);
}
