/** Appointments found by words of the patient's name, without accents and without case. */
import { sql, type Kysely } from 'kysely';

/** `folded` and the extensions are those of 0010_people.ts. */
const searched = sql`
alter table appointments
  add column patient_folded text not null generated always as (folded(patient_name)) stored`;

const index = sql`
create index appointments_by_patient on appointments
  using gin (organization_id, patient_folded gin_trgm_ops)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [searched, index]) await part.execute(db);
}
