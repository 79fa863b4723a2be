/** Charts that people define from figures, on boards that they share with a unit. */
import { sql, type Kysely } from 'kysely';

/** Without a practitioner: of somebody who left, until somebody takes it over. */
const boards = sql`
create table chart_boards (
  id uuid primary key default uuidv7(),
  organization_id uuid not null references organizations,
  practitioner_id uuid references practitioners,
  name text not null check (length(name) between 1 and 80),
  unit_id uuid references units,
  changed_at timestamptz not null,
  unique (practitioner_id, name)
)`;
const ofUnit = sql`
create index chart_boards_of_unit on chart_boards (unit_id) where unit_id is not null`;

const charts = sql`
create table charts (
  id uuid primary key default uuidv7(),
  board_id uuid not null references chart_boards on delete cascade,
  name text not null check (length(name) between 1 and 80),
  definition jsonb not null,
  position integer not null,
  unique (board_id, name)
)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [boards, ofUnit, charts]) await part.execute(db);
}
