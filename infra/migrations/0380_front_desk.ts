/** Patients found by identifier, phone and birth date too, and whether one needs an interpreter. */
import { sql, type Kysely } from 'kysely';

/** Numbers by their digits alone, however they are written; `folded` is that of 0010_people.ts. */
const searched = sql`
alter table patients
  add column needs_interpreter boolean not null default false,
  add column found_folded text not null generated always as (folded(
    full_name || ' ' || coalesce(external_id, '')
    || ' ' || regexp_replace(coalesce(external_id, ''), '\\D', '', 'g')
    || ' ' || regexp_replace(coalesce(phone, ''), '\\D', '', 'g'))) stored`;

const indexes = sql`
create index patients_found on patients using gin (organization_id, found_folded gin_trgm_ops);
create index patients_by_birth_date on patients (organization_id, birth_date)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [searched, indexes]) await part.execute(db);
}
