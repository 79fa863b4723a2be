/** Rows of a year of the roster: each person's days with a shift, and of which kind. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface UnitYear {
  organizationId: string;
  unitIds: readonly string[];
  from: string;
  to: string;
  withDrafts: boolean;
}

export interface PersonDays {
  unitId: string;
  practitionerId: string;
  /** Days after `from`, ascending; a day stands as often as it has shifts. */
  days: number[];
  /** For each of these days the mark of its kind (shared/roster/roster-year.ts). */
  marks: string;
}

/** Without shifts that time off takes away, and for those who see drafts without what a draft takes away. */
export async function daysByPerson(
  db: Connection,
  { organizationId, unitIds, from, to, withDrafts }: UnitYear,
): Promise<PersonDays[]> {
  const isThere = sql`exists (select from duties d where d.id = a.id)`;
  const isShown = withDrafts
    ? sql`(a.state = 'draft' or (a.state = 'published' and ${isThere}))`
    : sql`a.state <> 'draft' and ${isThere}`;
  const { rows } = await sql<PersonDays>`
    select a.unit_id as "unitId", a.practitioner_id as "practitionerId",
      array_agg(a.day - ${from}::date order by a.day, a.id) as days,
      string_agg(case t.kind when 'night' then 'n' when 'call-24' then 'f' when 'on-call' then 'c'
        when 'swing' then 's' else 'd' end, '' order by a.day, a.id) as marks
    from shift_assignments a join shift_types t on t.id = a.shift_type_id
    where a.organization_id = ${organizationId} and a.unit_id = any(${unitIds}::uuid[])
      and a.day between ${from}::date and ${to}::date and ${isShown}
    group by a.unit_id, a.practitioner_id`.execute(db);
  return rows;
}
