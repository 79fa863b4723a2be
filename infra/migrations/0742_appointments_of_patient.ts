/** The front desk finds a patient's appointments in the index alone, without reading each from another page. */
import { sql, type Kysely } from 'kysely';

const index = sql`
create index appointments_of_patient_by_time on appointments (patient_id, starts_at)
  include (id, ends_at, held_until) where patient_id is not null;
drop index appointments_of_patient`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await index.execute(db);
}
