/** What the estimate of the queue reads: the visits of the same practitioners, and how long visits took. */
import { sql } from 'kysely';
import { arrivedStates } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { VisitLengths } from './queue-estimate.ts';

interface QueueQuery {
  organizationId: string;
  practitionerIds: readonly string[];
}

/** Visits of these practitioners whose patient has arrived; one that was handed over is its new practitioner's alone. */
export const arrivedVisits = (db: Connection, { organizationId, practitionerIds }: QueueQuery) =>
  db
    .selectFrom('visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .select([
      'v.id',
      'v.state',
      'v.waiting_since as waitingSince',
      'v.admitted_at as admittedAt',
      'a.type_id as typeId',
      'a.starts_at as startsAt',
    ])
    .where('v.organization_id', '=', organizationId)
    .where('v.state', 'in', arrivedStates)
    .where('a.state', 'in', ['booked', 'in-progress'])
    .where((is) =>
      is.or([
        is('v.handed_to', 'in', practitionerIds),
        is.and([
          is('v.handed_to', 'is', null),
          is.exists(
            is
              .selectFrom('appointment_practitioners as w')
              .select('w.practitioner_id')
              .whereRef('w.appointment_id', '=', 'a.id')
              .where('w.practitioner_id', 'in', practitionerIds),
          ),
        ]),
      ]),
    )
    .execute();

interface LengthRow {
  typeId: string;
  count: string;
  low: number;
  high: number;
}

/** Of the visits that really took place since then, by type of appointment. */
export async function lengthsByType(
  db: Connection,
  {
    organizationId,
    typeIds,
    since,
  }: { organizationId: string; typeIds: readonly string[]; since: Date },
): Promise<Map<string, VisitLengths>> {
  if (typeIds.length === 0) return new Map();
  const { rows } = await sql<LengthRow>`
    select a.type_id as "typeId", count(*) as count,
      percentile_cont(0.25) within group (order by extract(epoch from v.ended_at - v.admitted_at)) / 60 as low,
      percentile_cont(0.75) within group (order by extract(epoch from v.ended_at - v.admitted_at)) / 60 as high
    from visits v join appointments a on a.id = v.appointment_id
    where v.organization_id = ${organizationId} and v.ended_at > ${since} and v.state = 'ended'
      and v.ended_because = 'ended' and v.admitted_at is not null
      and a.type_id = any(${[...typeIds]}::uuid[])
    group by a.type_id`.execute(db);
  return new Map(
    rows.map(({ typeId, count, low, high }) => [
      typeId,
      { count: Number(count), low: Number(low), high: Number(high) },
    ]),
  );
}
