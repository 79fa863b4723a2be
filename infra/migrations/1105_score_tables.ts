/** Point scores that a hospital enters from their papers, versioned and published by a second person, and their checks. */
import { sql, type Kysely } from 'kysely';

/** `written_by` are all who wrote on this revision. A code stays with its series: people's entries go by it. */
const tables = sql`
create table score_tables (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  series_id uuid not null,
  revision integer not null check (revision > 0),
  code text not null check (code ~ '^[a-z][a-z0-9-]{0,19}$' and code not in ('lace', 'hospital')),
  content jsonb not null check (length(content::text) <= 200000),
  state text not null check (state in ('draft', 'published', 'retired')),
  written_by uuid[] not null check (cardinality(written_by) > 0),
  written_at timestamptz not null,
  approved_by uuid references practitioners,
  approved_at timestamptz,
  retired_at timestamptz,
  timeouts integer not null default 0,
  halted_at timestamptz,
  version integer not null default 1,
  unique (series_id, revision),
  constraint score_tables_two_persons check (not approved_by = any (written_by)),
  constraint score_tables_approved check (state = 'draft' or approved_by is not null),
  constraint score_tables_code_of_series
    exclude using gist (organization_id with =, code with =, series_id with <>)
);
create unique index score_tables_draft on score_tables (series_id) where state = 'draft';
create unique index score_tables_in_force on score_tables (series_id) where state = 'published';
create index score_tables_by_organization on score_tables (organization_id, state)`;

/** The newest row of a score counts; `score` is a built-in name, or the id of a revision with its version. Numbers alone. */
const checks = sql`
create table score_checks (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  score text not null check (length(score) between 1 and 40),
  score_version integer not null,
  result jsonb not null,
  checked_by uuid not null references practitioners,
  checked_at timestamptz not null
);
create index score_checks_of_score on score_checks (organization_id, score, id desc)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [tables, checks]) await part.execute(db);
}
