/** Parts the rules of duty in sets, and lets jobs and units choose one. */
import { sql, type Kysely } from 'kysely';

/**
 * Rules of time belong to a set; the others are for everybody, and have none. What an organization had
 * becomes its residents' set, under which everybody is until a job or unit chooses another.
 */
const sets = sql`
alter table roster_rules
  drop constraint roster_rules_pkey,
  add column rule_set text check (rule_set in ('residents', 'nurses')),
  add unique nulls not distinct (organization_id, rule_set, rule);
update roster_rules set rule_set = 'residents' where rule in ('rest', 'rest-after-long',
  'weekly-hours', 'free-days', 'continuous', 'nights-in-row', 'back-to-back')`;

/** Without a row a job is under the residents' set, and a unit leaves it to the job. */
const choices = sql`
create table duty_rule_choices (
  organization_id uuid not null references organizations,
  hospital_role text check (hospital_role <> ''),
  unit_id uuid,
  rule_set text not null check (rule_set in ('residents', 'nurses', 'none')),
  check (num_nonnulls(hospital_role, unit_id) = 1),
  unique nulls not distinct (organization_id, hospital_role, unit_id),
  foreign key (organization_id, unit_id) references units (organization_id, id)
)`;

/** By table, as in infra/migrations/0740_roster_changes.ts. */
const topics = {
  duty_rule_choices: `values (r.organization_id, 'organization')`,
  past_units: `values (r.organization_id, 'person ' || r.practitioner_id)`,
};

const events = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [sets, choices]) await part.execute(db);
  for (const [table, of] of Object.entries(topics))
    for (const [event, rows] of Object.entries(events))
      await sql`
        create trigger ${sql.id(`note_roster_${event}`)} after ${sql.raw(event)} on ${sql.id(table)}
        referencing ${sql.raw(rows)} for each statement
        execute function note_roster_changes(${sql.lit(of)})`.execute(db);
}
