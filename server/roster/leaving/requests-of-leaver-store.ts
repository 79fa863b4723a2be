/** Rows of swap offers and requests for time off of somebody who leaves. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LeaverQuery {
  organizationId: string;
  practitionerId: string;
}

export interface OpenRequest {
  kind: 'swap' | 'time-off';
  id: string;
  name: string;
  at: Date;
}

const mostListed = 200;

/** Offers that they made, that are made to them, and that they want to take; and time off that nobody has decided. */
export async function openRequests(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    select 'swap' as kind, o.id, t.name || ', ' || u.name as name, a.starts_at as at
    from shift_offers o join shift_assignments a on a.id = o.assignment_id
    join shift_types t on t.id = a.shift_type_id join units u on u.id = a.unit_id
    where o.organization_id = ${organizationId} and o.state in ('open', 'taken')
      and ${practitionerId} in (o.from_id, o.to_id, o.taker_id)
    union all
    select 'time-off', r.id, initcap(r.kind), r.from_day::timestamptz
    from time_off_requests r
    where r.organization_id = ${organizationId} and r.practitioner_id = ${practitionerId}
      and r.state = 'asked'
    order by at, id limit ${mostListed}`.execute(db);
  return rows;
}

/**
 * What they offered, and what was offered to them alone, is withdrawn; what they wanted to take is open
 * again. Returns whose offers these are.
 */
export async function withdrawRequests(
  db: Connection,
  { organizationId, practitionerId, now, by }: LeaverQuery & { now: Date; by: string },
): Promise<string[]> {
  const { rows } = await sql<{ fromId: string }>`
    update shift_offers o set
      state = case when o.taker_id = ${practitionerId} and o.to_id is null then 'open'
        else 'withdrawn' end,
      taker_id = null, taken_at = null
    where o.organization_id = ${organizationId} and o.state in ('open', 'taken')
      and ${practitionerId} in (o.from_id, o.to_id, o.taker_id)
    returning o.from_id as "fromId"`.execute(db);
  await sql`
    update time_off_requests r set state = 'withdrawn', decided_by = ${by}, decided_at = ${now},
      version = r.version + 1
    where r.organization_id = ${organizationId} and r.practitioner_id = ${practitionerId}
      and r.state = 'asked'`.execute(db);
  return [...new Set(rows.map(({ fromId }) => fromId))];
}
