/** Contacts of patients (FHIR RelatedPerson), and the ledger of what each may know; the ledger is never changed. */
import { sql, type Kysely } from 'kysely';

/** `source_id`: the feed that states the contact in NK1; null where a person entered it. */
const persons = sql`
create table related_persons (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  patient_id uuid not null,
  full_name text not null check (length(full_name) between 1 and 120),
  relationship text not null check (length(relationship) between 1 and 60),
  phone text,
  email text,
  language text,
  source_id uuid references fact_sources,
  created_by uuid references practitioners,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  unique (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id)
);
create index related_persons_of_patient on related_persons (patient_id);
create index related_persons_ended on related_persons (organization_id, ended_at)
  where ended_at is not null`;

/** The last row of a contact counts. `topics` is empty where the consent was withdrawn. */
const consents = sql`
create table related_person_consents (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  related_person_id uuid not null,
  topics text[] not null,
  agreed_by text not null check (agreed_by in ('patient', 'representative')),
  until date,
  note text check (length(note) <= 500),
  noted_by uuid not null references practitioners,
  noted_at timestamptz not null,
  foreign key (organization_id, related_person_id) references related_persons (organization_id, id)
    on delete cascade
);
create index related_person_consents_of_person on related_person_consents (related_person_id, id)`;

const appendOnly = sql`
create function related_person_consents_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'a noted consent is not changed';
end $$;
create trigger related_person_consents_keep before update or delete on related_person_consents
  for each row execute function related_person_consents_keep()`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [persons, consents, appendOnly]) await part.execute(db);
}
