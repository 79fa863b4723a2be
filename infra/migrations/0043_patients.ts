/** Patients: found without accents or exact case, and referenced by their appointments. */
import { sql, type Kysely } from 'kysely';

/** `folded` and the extensions are those of 0010_people.ts. */
const patients = sql`
create table patients (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  full_name text not null check (full_name <> ''),
  birth_date date,
  email text check (length(email) <= 254),
  phone text check (phone <> ''),
  language text check (language <> ''),
  external_id text check (external_id <> ''),
  version integer not null default 1,
  created_by uuid not null references practitioners,
  created_at timestamptz not null default now(),
  words_folded text not null
    generated always as (folded(full_name || ' ' || coalesce(external_id, ''))) stored,
  unique (organization_id, id),
  unique (organization_id, external_id)
);
create index patients_by_words on patients using gin (organization_id, words_folded gin_trgm_ops)`;

const appointments = sql`
alter table appointments
  add column patient_id uuid,
  add foreign key (organization_id, patient_id) references patients (organization_id, id);
create index appointments_of_patient on appointments (patient_id) where patient_id is not null`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [patients, appointments]) await part.execute(db);
}
