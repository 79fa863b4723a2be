/** Rows of visits in person that nobody closed. */
import { sql } from 'kysely';
import type { Span } from '#shared/time.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface OpenVisit {
  id: string;
  organizationId: string;
  state: 'booked' | 'arrived' | 'in-progress';
}

/**
 * Locked; those that another server settles are left out. One without a check-in counts only where
 * somebody of its unit was checked in within half a day of it: elsewhere nobody says who came.
 */
export async function openVisits(
  db: Connection,
  { startsAt, endsAt }: Span,
  limit: number,
): Promise<OpenVisit[]> {
  const { rows } = await sql<OpenVisit>`
    select a.id, a.organization_id as "organizationId", a.state
    from appointments a join appointment_types t on t.id = a.type_id and t.kind = 'in-person'
    where a.starts_at > ${startsAt} and a.ends_at <= ${endsAt}
      and (a.state in ('arrived', 'in-progress') or a.state = 'booked' and exists (
        select from appointment_practitioners mine
        join practitioners me on me.id = mine.practitioner_id
        join practitioners other on other.id = me.id
          or other.unit_id = me.unit_id and other.organization_id = me.organization_id
        join appointment_practitioners theirs on theirs.practitioner_id = other.id
          and theirs.starts_at > a.starts_at - interval '12 hours'
          and theirs.starts_at < a.starts_at + interval '12 hours'
        join attendances seen on seen.appointment_id = theirs.appointment_id
          and seen.arrived_at is not null
        where mine.appointment_id = a.id))
    order by a.starts_at limit ${limit} for update of a skip locked`.execute(db);
  return rows;
}
