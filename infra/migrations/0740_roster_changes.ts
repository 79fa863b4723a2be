/** Notes which parts of the roster a transaction changed, so that kept answers are judged by it. */
import { sql, type Kysely } from 'kysely';

/**
 * A row for each transaction and each topic that it changed. A number that each transaction raises would
 * have them wait for each other; these rows are compared with the snapshot in which an answer was read.
 */
const changes = sql`
create table roster_changes (
  organization_id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  at timestamptz not null default now(),
  primary key (organization_id, xid, topic)
);
create index roster_changes_by_age on roster_changes (at)`;

/** Its argument are the topics of a changed row, r: whatever part of the product changes it. */
const note = sql`
create function note_roster_changes() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into roster_changes (organization_id, topic)
     select distinct t.organization_id, t.topic
     from (%s) r cross join lateral (%s) t (organization_id, topic)
     where t.organization_id is not null and t.topic is not null
     on conflict do nothing',
    case tg_op
      when 'INSERT' then 'select * from new_rows'
      when 'DELETE' then 'select * from old_rows'
      else 'select * from old_rows union all select * from new_rows'
    end,
    tg_argv[0]);
  return null;
end $$`;

const ofUnit = `values (r.organization_id, 'unit ' || r.unit_id)`;
const ofPerson = `values (r.organization_id, 'person ' || r.practitioner_id)`;
const ofAll = `values (r.organization_id, 'organization')`;

/** By table. Who is on call is the topic 'duty'; drafts are none of it. */
const topics = {
  shift_assignments: `${ofUnit}, (case when r.state <> 'draft' then r.organization_id end, 'duty')`,
  shift_types: `${ofUnit}, (r.organization_id, 'duty')`,
  required_cover: `select t.organization_id, 'unit ' || t.unit_id from shift_types t
    where t.id = r.shift_type_id`,
  roster_units: ofUnit,
  units: `values (r.organization_id, 'unit ' || r.id), (r.organization_id, 'duty')`,
  organizations: `values (r.id, 'organization'), (r.id, 'duty')`,
  closures: `values (r.organization_id, coalesce('unit ' || r.unit_id, 'organization'))`,
  roster_rules: ofAll,
  roster_skills: ofAll,
  practitioners: `values (r.organization_id, 'person ' || r.id),
    (r.organization_id, 'unit ' || r.unit_id), (r.organization_id, 'duty')`,
  practitioner_skills: ofPerson,
  roster_contracts: ofPerson,
  shift_wishes: ofPerson,
  time_off: ofPerson,
  imported_busy: `select p.organization_id, 'person ' || p.id from practitioners p
    where p.id = r.practitioner_id`,
};

const events = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [changes, note]) await part.execute(db);
  for (const [table, ofRow] of Object.entries(topics))
    for (const [event, rows] of Object.entries(events))
      await sql`
        create trigger ${sql.id(`note_roster_${event}`)} after ${sql.raw(event)} on ${sql.id(table)}
        referencing ${sql.raw(rows)} for each statement
        execute function note_roster_changes(${sql.lit(ofRow)})`.execute(db);
}
