/** Required cover and holidays say which roles of a unit must be had at a moment: they change who is on call. */
import { sql, type Kysely } from 'kysely';

/** Its topics are those of infra/migrations/0740_roster_changes.ts, and 'duty'. */
const topics = {
  required_cover: `select t.organization_id, topic from shift_types t
    cross join lateral (values ('unit ' || t.unit_id), ('duty')) of_unit (topic)
    where t.id = r.shift_type_id`,
  closures: `values (r.organization_id, coalesce('unit ' || r.unit_id, 'organization')),
    (r.organization_id, 'duty')`,
};

const events = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, ofRow] of Object.entries(topics))
    for (const [event, rows] of Object.entries(events))
      await sql`
        create or replace trigger ${sql.id(`note_roster_${event}`)} after ${sql.raw(event)} on ${sql.id(table)}
        referencing ${sql.raw(rows)} for each statement
        execute function note_roster_changes(${sql.lit(ofRow)})`.execute(db);
}
