/** Rows of where patients were: each place of each stay, as it came from the other system. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Of one record; stays have up to 200 places each. */
const mostPlaces = 1_000;

export interface PlaceRow {
  stayId: string;
  admittedAt: Date;
  endedAt: Date | null;
  name: string;
  start: string | null;
  end: string | null;
}

/** Also of records that were merged into this one; in the order of the stays and of their places. */
export async function placesOf(
  db: Connection,
  { organizationId, patientId }: { organizationId: string; patientId: string },
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select f.id as "stayId", f.effective_at as "admittedAt", f.ended_at as "endedAt",
      l.place #>> '{location,display}' as name,
      l.place #>> '{period,start}' as start, l.place #>> '{period,end}' as "end"
    from facts f cross join lateral jsonb_array_elements(
      case when jsonb_typeof(f.body -> 'location') = 'array' then f.body -> 'location' else '[]' end)
      with ordinality l (place, number)
    where f.organization_id = ${organizationId} and f.type = 'Encounter'
      and f.status not in ('entered-in-error', 'cancelled')
      and f.patient_id in (select id from patients where id = ${patientId} or merged_into = ${patientId})
      and l.place #>> '{location,display}' <> ''
    order by f.effective_at, f.id, l.number
    limit ${mostPlaces}`.execute(db);
  return rows;
}
