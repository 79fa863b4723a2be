/** Clinical facts that were borrowed from other systems, where they came from, and who opened whose. */
import { sql, type Kysely } from 'kysely';

/** `application` and `facility` are how an HL7 v2 system names itself (MSH-3, MSH-4). */
const sources = sql`
create table fact_sources (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('import', 'hl7v2', 'demo')),
  name text not null check (length(name) between 1 and 80),
  application text,
  facility text,
  zone text not null,
  created_by uuid references practitioners,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (organization_id, id),
  unique (organization_id, name),
  check ((kind = 'hl7v2') = (application is not null and facility is not null))
);
create unique index fact_sources_by_sender on fact_sources (organization_id, application, facility)
  where ended_at is null`;

/** `body` is a FHIR R4 resource; the columns beside it are what lists, searches and clocks read. */
const facts = sql`
create table facts (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  patient_id uuid not null,
  encounter_id uuid references facts on delete set null,
  type text not null check (type in
    ('Encounter', 'Condition', 'Observation', 'MedicationRequest', 'DocumentReference')),
  source_id uuid not null,
  source_key text not null check (length(source_key) between 1 and 200),
  status text not null,
  code text,
  title text not null,
  value text,
  interpretation text,
  text text,
  author text,
  effective_at timestamptz not null,
  ended_at timestamptz,
  body jsonb not null,
  stated_at timestamptz not null,
  fetched_at timestamptz not null,
  words_folded text not null generated always as (folded(title || ' ' || coalesce(code, '') || ' '
    || coalesce(value, '') || ' ' || coalesce(text, '') || ' ' || coalesce(author, ''))) stored,
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, source_id) references fact_sources (organization_id, id),
  unique (source_id, type, source_key)
);
create index facts_of_patient on facts (organization_id, patient_id, effective_at, id);
create index facts_of_encounter on facts (encounter_id, effective_at) where encounter_id is not null;
create index facts_by_fetch on facts (organization_id, fetched_at)`;

/** Whoever opens a patient's facts says why, in words or by a case; it holds for an hour. */
const openings = sql`
create table fact_openings (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  patient_id uuid not null,
  opened_by uuid not null references practitioners,
  because text,
  case_id uuid,
  opened_at timestamptz not null,
  until timestamptz not null,
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  check (num_nonnulls(because, case_id) = 1)
);
create index fact_openings_by_time on fact_openings (organization_id, opened_at)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [sources, facts, openings]) await part.execute(db);
}
