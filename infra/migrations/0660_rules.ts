/** Rules that open cases from facts: versioned, published by a second person, and what each fact led to. */
import { sql, type Kysely } from 'kysely';

/** `written_by` are all who wrote on this revision; `tried` is the dry run of `tried_version`. */
const rules = sql`
create table rules (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  series_id uuid not null,
  revision integer not null check (revision > 0),
  name text not null check (length(name) between 1 and 80),
  sentence text not null check (length(sentence) between 1 and 300),
  fact_type text not null,
  condition text not null check (length(condition) between 1 and 2000),
  evidence text not null check (length(evidence) <= 2000),
  kind text not null,
  once text not null check (once in ('stay', 'patient', 'fact')),
  owner_role text,
  due_hours integer check (due_hours > 0),
  state text not null check (state in ('draft', 'published', 'retired')),
  written_by uuid[] not null check (cardinality(written_by) > 0),
  written_at timestamptz not null,
  tried jsonb,
  tried_version integer,
  tried_by uuid references practitioners,
  tried_at timestamptz,
  approved_by uuid references practitioners,
  approved_at timestamptz,
  retired_at timestamptz,
  failures integer not null default 0,
  timeouts integer not null default 0,
  last_failure text,
  last_failed_at timestamptz,
  halted_at timestamptz,
  version integer not null default 1,
  unique (series_id, revision),
  constraint rules_two_persons check (not approved_by = any (written_by)),
  constraint rules_approved check (state = 'draft' or approved_by is not null)
);
create unique index rules_draft on rules (series_id) where state = 'draft';
create unique index rules_in_force on rules (series_id) where state = 'published';
create index rules_by_organization on rules (organization_id, state)`;

/** A fact leads to a rule's case once, whatever is tried again. */
const hits = sql`
create table rule_hits (
  series_id uuid not null,
  fact_id uuid not null,
  organization_id uuid not null references organizations,
  rule_id uuid not null references rules,
  case_id uuid references cases,
  at timestamptz not null,
  primary key (series_id, fact_id)
);
create index rule_hits_of_rule on rule_hits (rule_id)`;

const order = sql`
create index facts_by_patient_and_fetch on facts (organization_id, patient_id, fetched_at, id)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [rules, hits, order]) await part.execute(db);
}
