/** Clocks of cases, and the rules by which they run: rows with a citation, published by two persons. */
import { sql, type Kysely } from 'kysely';

const rules = sql`
create table clock_rules (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  name text not null check (length(name) between 1 and 80),
  label text not null check (length(label) between 1 and 80),
  kind text not null,
  starts_on text not null,
  met_by text[] not null,
  paused_in text[] not null default '{}',
  applies_to jsonb not null default '{}',
  length integer not null check (length > 0),
  unit text not null check (unit in ('hours', 'days', 'business-days', 'midnights')),
  zone text not null,
  day_ends_at text check (day_ends_at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  observes_closures boolean not null,
  holidays text[] not null default '{}',
  warn_minutes integer not null check (warn_minutes >= 0),
  citation text not null check (length(citation) between 1 and 500),
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  state text not null check (state in ('draft', 'published', 'retired')),
  drafted_by uuid not null references practitioners,
  drafted_at timestamptz not null,
  approved_by uuid references practitioners,
  approved_at timestamptz,
  retired_at timestamptz,
  version integer not null default 1,
  constraint clock_rules_two_persons check (approved_by <> drafted_by),
  constraint clock_rules_approved check (state = 'draft' or approved_by is not null)
);
create index clock_rules_in_force on clock_rules (organization_id, kind, starts_on) where state = 'published'`;

const clocks = sql`
create table clocks (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null references organizations,
  case_id uuid not null references cases,
  rule_id uuid not null references clock_rules,
  state text not null check (state in ('running', 'paused', 'met', 'missed', 'stopped')),
  started_at timestamptz not null,
  due_at timestamptz not null,
  warn_at timestamptz not null,
  pauses jsonb not null default '[]',
  warned_at timestamptz,
  ended_at timestamptz
);
create index clocks_of_case on clocks (case_id);
create index clocks_due on clocks (due_at) where state = 'running'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [rules, clocks]) await part.execute(db);
}
