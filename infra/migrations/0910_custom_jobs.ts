/** Jobs that an organization adds beside the built-in ones; a renamed one keeps its name everywhere that it is named. */
import { sql, type Kysely } from 'kysely';

/** A kept answer of the roster reads which jobs stand on it: as in infra/migrations/0740_roster_changes.ts. */
const events = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_jobs (
      id uuid primary key default uuidv7(),
      organization_id uuid not null references organizations,
      name text not null check (name <> ''),
      family text not null check (family <> ''),
      permissions text[] not null,
      is_rostered boolean not null,
      is_bookable boolean not null,
      rule_set text not null default 'residents' check (rule_set in ('residents', 'nurses', 'none')),
      active boolean not null default true,
      version integer not null default 1,
      unique (organization_id, name)
    )`.execute(db);
  await sql`
    create unique index custom_jobs_one_name on custom_jobs (organization_id, lower(name))`.execute(
    db,
  );
  await sql`
    create index practitioners_of_job on practitioners (organization_id, hospital_role)`.execute(
    db,
  );
  await sql`
    create function rename_custom_job() returns trigger language plpgsql as $$
    begin
      update practitioners set hospital_role = new.name
        where organization_id = new.organization_id and hospital_role = old.name;
      update appointment_types set holder_jobs = array_replace(holder_jobs, old.name, new.name)
        where organization_id = new.organization_id and holder_jobs @> array[old.name];
      update cases set owner_role = new.name
        where organization_id = new.organization_id and owner_role = old.name;
      update cases set backup_role = new.name
        where organization_id = new.organization_id and backup_role = old.name;
      update rules set owner_role = new.name
        where organization_id = new.organization_id and owner_role = old.name;
      update conversations set role = new.name,
          same_as = replace(same_as, to_json(old.name)::text, to_json(new.name)::text)
        where organization_id = new.organization_id and role = old.name and unit_id is null;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger custom_jobs_renamed after update of name on custom_jobs
      for each row when (old.name <> new.name) execute function rename_custom_job()`.execute(db);
  for (const [event, rows] of Object.entries(events))
    await sql`
      create trigger ${sql.id(`note_roster_${event}`)} after ${sql.raw(event)} on custom_jobs
      referencing ${sql.raw(rows)} for each statement
      execute function note_roster_changes(${sql.lit("values (r.organization_id, 'organization')")})`.execute(
      db,
    );
}
