/** The line that a patient stands in: who waits for the same clinician today, and what visits take. */
import { sql } from 'kysely';
import type { Place } from '#shared/visits/guests.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/database.ts';
import { present } from '../presence.ts';
import type { VisitRow } from './store.ts';
import { placeIn, type Lengths } from './queue-estimate.ts';

const dayMs = 86_400_000;
const lengthsOfDays = 90;

type Mine = Pick<VisitRow, 'id' | 'organizationId'> & { clinicianIds: readonly string[] };

/** Visits of these clinicians that wait or run; one that was handed over is of its new clinician alone. */
const besides = (db: Connection, { organizationId, clinicianIds }: Mine) =>
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
    .where('v.state', 'in', ['waiting', 'in-progress', 'on-hold'])
    .where('a.state', 'in', ['booked', 'in-progress'])
    .where((is) =>
      is.or([
        is('v.handed_to', 'in', clinicianIds),
        is.and([
          is('v.handed_to', 'is', null),
          is.exists(
            is
              .selectFrom('appointment_practitioners as w')
              .select('w.practitioner_id')
              .whereRef('w.appointment_id', '=', 'a.id')
              .where('w.practitioner_id', 'in', clinicianIds),
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

async function lengthsOf(
  db: Connection,
  { organizationId }: Mine,
  { typeIds, since }: { typeIds: readonly string[]; since: Date },
): Promise<Map<string, Lengths>> {
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

/** Where this visit's patient stands; null where they do not wait. */
export async function placeOf(
  parts: Pick<Deps, 'db' | 'redis' | 'now'>,
  mine: Mine,
): Promise<Place | null> {
  const { db } = parts;
  const now = parts.now();
  if (mine.clinicianIds.length === 0) return null;
  const found = await besides(db, mine);
  const queued = found.filter(({ state }) => state === 'waiting');
  const here = await present(
    parts,
    queued.map(({ id }) => id),
  );
  const running = found
    .filter(({ id, state }) => state !== 'waiting' && id !== mine.id)
    .map(({ typeId, admittedAt }) => ({
      typeId,
      minutes: admittedAt ? (now.getTime() - admittedAt.getTime()) / 60_000 : 0,
    }));
  const typeIds = [...new Set(found.map(({ typeId }) => typeId))];
  const since = new Date(now.getTime() - lengthsOfDays * dayMs);
  return placeIn(
    {
      waiting: queued.filter(({ id }) => id === mine.id || here === null || here.has(id)),
      running,
      lengths: await lengthsOf(db, mine, { typeIds, since }),
      now,
    },
    mine.id,
  );
}
