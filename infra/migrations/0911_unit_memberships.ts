/** Units that people belong to besides their own, with dates and a share of their work. */
import { sql, type Kysely } from 'kysely';

/** Both days are of it; null: always, or until further notice. Their own unit has the rest of the share. */
const memberships = sql`
create table unit_memberships (
  id uuid primary key default uuidv7(),
  organization_id uuid not null,
  practitioner_id uuid not null,
  unit_id uuid not null,
  from_day date,
  until_day date,
  share_percent smallint not null check (share_percent between 0 and 100),
  check (from_day <= until_day),
  unique nulls not distinct (practitioner_id, unit_id, from_day),
  foreign key (organization_id, practitioner_id) references practitioners (organization_id, id)
    on delete cascade,
  foreign key (organization_id, unit_id) references units (organization_id, id)
);
create index unit_memberships_of_unit on unit_memberships (unit_id)`;

/** As in infra/migrations/0740_roster_changes.ts. */
const topics = `values (r.organization_id, 'unit ' || r.unit_id),
  (r.organization_id, 'person ' || r.practitioner_id), (r.organization_id, 'duty')`;

const events = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await memberships.execute(db);
  for (const [event, rows] of Object.entries(events))
    await sql`
      create trigger ${sql.id(`note_roster_${event}`)} after ${sql.raw(event)} on unit_memberships
      referencing ${sql.raw(rows)} for each statement
      execute function note_roster_changes(${sql.lit(topics)})`.execute(db);
}
