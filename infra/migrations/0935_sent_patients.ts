/** What other systems call a patient, what they sent beside it, and when a patient was last changed. */
import { sql, type Kysely } from 'kysely';

/** `sent` is as FHIR writes it. An identifier of a system leads to one record; `is_number`: it is the record number too. */
const identifiers = sql`
create table patient_identifiers (
  organization_id uuid not null,
  patient_id uuid not null,
  system text not null,
  value text not null check (value <> ''),
  is_number boolean not null default false,
  sent json not null check (json_typeof(sent) = 'object'),
  primary key (organization_id, system, value),
  foreign key (organization_id, patient_id) references patients (organization_id, id) on delete cascade
);
create index patient_identifiers_of on patient_identifiers (patient_id);
create index patient_identifiers_by_value on patient_identifiers (organization_id, value)`;

/** Parts of names, uses of numbers: they are answered while the record still says the same. */
const elements = sql`
alter table patients add column fhir_elements json check (json_typeof(fhir_elements) = 'object')`;

/** To the millisecond, as FHIR and a page's cursor write it. What is older counts as changed now. */
const changes = sql`
alter table patients add column changed_at timestamptz(3) not null default now();
alter table patients alter column changed_at set default clock_timestamp();
create index patients_by_change on patients (organization_id, changed_at, id);
create function note_patient_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger patients_changed before update on patients
  for each row execute function note_patient_change()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [identifiers, elements, changes]) await part.execute(db);
}
