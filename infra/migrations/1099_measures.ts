/** Quality measures in CQL: revisions, what they stand on, their translations by hash, and runs with each patient. */
import { sql, type Kysely } from 'kysely';

/** A row is never changed: an upload of the same URL or name is another row. */
const terminology = sql`
create table value_sets (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  url text not null check (length(url) between 1 and 500),
  version text check (length(version) between 1 and 100),
  name text not null check (length(name) between 1 and 200),
  codes jsonb not null,
  uploaded_by uuid not null references practitioners,
  uploaded_at timestamptz not null
);
create index value_sets_by_url on value_sets (organization_id, url, id desc);
create table cql_libraries (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  name text not null check (length(name) between 1 and 200),
  version text check (length(version) between 1 and 100),
  cql text not null check (length(cql) between 1 and 500000),
  uploaded_by uuid not null references practitioners,
  uploaded_at timestamptz not null
);
create index cql_libraries_by_name on cql_libraries (organization_id, name, id desc)`;

/** By the hash of the text, of the libraries that it may include, and of the translator. */
const translations = sql`
create table cql_translations (
  organization_id uuid not null references organizations,
  hash text not null,
  elm text[] not null,
  issues jsonb not null,
  outline jsonb not null,
  translated_at timestamptz not null,
  primary key (organization_id, hash)
)`;

/** What was tried is what is published: the translation and value sets of the trial. */
const measures = sql`
create table measures (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  series_id uuid not null,
  revision integer not null check (revision > 0),
  name text not null check (length(name) between 1 and 120),
  sentence text not null check (length(sentence) between 1 and 300),
  cql text not null check (length(cql) between 1 and 100000),
  populations jsonb not null,
  improvement text not null check (improvement in ('increase', 'decrease')),
  period text not null check (period in ('this-year', 'last-year', 'last-12-months')),
  parameters jsonb not null,
  opens_gaps boolean not null,
  state text not null check (state in ('draft', 'published', 'retired')),
  written_by uuid[] not null check (cardinality(written_by) > 0),
  written_at timestamptz not null,
  run_id uuid,
  tried_version integer,
  approved_by uuid references practitioners,
  approved_at timestamptz,
  retired_at timestamptz,
  version integer not null default 1,
  unique (series_id, revision),
  constraint measures_two_persons check (not approved_by = any (written_by)),
  constraint measures_approved check (state = 'draft' or approved_by is not null)
);
create unique index measures_draft on measures (series_id) where state = 'draft';
create unique index measures_in_force on measures (series_id) where state = 'published';
create unique index measures_named on measures (organization_id, lower(name)) where state = 'published';
create index measures_by_organization on measures (organization_id, state)`;

/** A draft has its last trial, what is published its last run. */
const runs = sql`
create table measure_runs (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  measure_id uuid not null references measures on delete cascade,
  measure_version integer not null,
  translation_hash text not null,
  value_set_ids uuid[] not null,
  period_start date not null,
  period_end date not null,
  compared_with uuid references measures,
  counts jsonb not null,
  took_ms integer not null,
  ran_by uuid references practitioners,
  ran_at timestamptz not null,
  foreign key (organization_id, translation_hash) references cql_translations
);
create index measure_runs_of_measure on measure_runs (measure_id, id desc);
alter table measures add foreign key (run_id) references measure_runs on delete set null;
create index measures_of_run on measures (run_id) where run_id is not null;
create table measure_run_patients (
  run_id uuid not null references measure_runs on delete cascade,
  patient_id uuid not null references patients on delete cascade,
  populations text[] not null,
  outcome text not null check (outcome in ('unmet', 'met', 'excepted', 'excluded', 'outside')),
  outcome_before text,
  failure text,
  primary key (run_id, patient_id)
);
create index measure_run_patients_of_patient on measure_run_patients (patient_id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [terminology, translations, measures, runs]) await part.execute(db);
}
