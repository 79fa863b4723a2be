/** What reconciling reads: visits whose time is over, patients to check, rooms left over at LiveKit. */
import { sql } from 'kysely';
import { emptyRoomMinutes } from '#shared/limits.ts';
import {
  arrivedStates,
  ongoingStates,
  liveStates,
  type VisitState,
} from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isStillTheirs, patientsVisits, visitColumns } from './invitation-store.ts';
import { allVisits, type VisitRow } from './store.ts';

/** Not `waiting` or `on-hold`: then the patient is still expected. */
const mayBeEmptyStates = ['open', 'in-progress'] as const;

/** Visits that go on although their appointment or their time is over; rows locked by others are skipped. */
export const staleVisits = (
  db: Connection,
  { overBy, most }: { overBy: Date; most: number },
): Promise<VisitRow[]> =>
  allVisits(db)
    .where('visits.state', 'in', ongoingStates)
    .where((is) =>
      is.or([
        is(is.fn<Date>('greatest', ['a.ends_at', 'visits.reopened_at']), '<=', overBy),
        is('a.state', 'in', ['cancelled', 'completed', 'no-show']),
      ]),
    )
    .orderBy('visits.id')
    .limit(most)
    .forUpdate('visits')
    .skipLocked()
    .execute();

/** Visits whose patient has arrived, to check whether they are still there; locked rows are skipped. */
export const visitsWithPatient = (db: Connection, most: number): Promise<VisitRow[]> =>
  allVisits(db)
    .where('visits.state', 'in', arrivedStates)
    .orderBy('visits.id')
    .limit(most)
    .forUpdate('visits')
    .skipLocked()
    .execute();

/** Handed over, not accepted in time, and to be returned; locked rows are skipped. */
export const overdueHandOvers = (
  db: Connection,
  { dueBy, most }: { dueBy: Date; most: number },
): Promise<VisitRow[]> =>
  allVisits(db)
    .where('visits.hand_over_due_at', '<=', dueBy)
    .where('visits.state', 'in', liveStates)
    .orderBy('visits.id')
    .limit(most)
    .forUpdate('visits')
    .skipLocked()
    .execute();

/** Rooms that LiveKit should not have any more. */
export async function roomsEndedSince(db: Connection, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('visits')
    .select('room_name as roomName')
    .where('ended_at', '>', since)
    .execute();
  return rows.map(({ roomName }) => roomName);
}

/** Whether this instance is the one that reconciles now; the others do not wait. */
export async function claimReconciling(db: Connection): Promise<boolean> {
  const { rows: answers } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('visits tidied', 0)) as taken`.execute(db);
  return answers[0]?.taken === true;
}

export interface OpenRoomRow {
  visitId: string;
  organizationId: string;
  state: VisitState;
  roomName: string;
  /** The patient's device; null also where the link that it came by does not work any more. */
  guestId: string | null;
}

/** Visits that go on and whose room is open: those of these ids, or all. */
export const withOpenRooms = (
  db: Connection,
  { ids, most }: { ids: readonly string[] | null; most: number },
): Promise<OpenRoomRow[]> =>
  patientsVisits(db)
    .leftJoin('visit_guests as g', 'g.id', 'v.guest_id')
    .leftJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select([
      ...visitColumns,
      'v.state',
      'v.room_name as roomName',
      sql<string | null>`case when i.revoked_at is null
        and ${isStillTheirs}
        then v.guest_id end`.as('guestId'),
    ])
    .where('v.state', 'in', liveStates)
    .where('v.opened_at', 'is not', null)
    .$if(ids !== null, (query) => query.where('v.id', 'in', ids ?? []))
    .orderBy('v.id')
    .limit(most)
    .execute();

/** Ids of visits whose room two people have been in and all have left, and whose end was due by then. */
export async function emptyBy(db: Connection, by: Date): Promise<string[]> {
  const rows = await emptied(db).having(endsAt, '<=', by).execute();
  return rows.map(({ visitId }) => visitId);
}

const { empty, afterBookedEnd, afterReopening } = emptyRoomMinutes;

/** Of a visit that all have left. */
const endsAt = sql<Date>`greatest(
  max(p.left_at) + make_interval(mins => ${empty}),
  a.ends_at + make_interval(mins => ${afterBookedEnd}),
  v.reopened_at + make_interval(mins => ${afterReopening}))`;

const emptied = (db: Connection) =>
  db
    .selectFrom('visit_presences as p')
    .innerJoin('visits as v', 'v.id', 'p.visit_id')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .select(['p.visit_id as visitId', endsAt.as('endsAt')])
    .where('v.state', 'in', mayBeEmptyStates)
    .groupBy(['p.visit_id', 'a.id', 'v.id'])
    .having(sql<boolean>`count(*) = count(p.left_at)`)
    .having(sql<boolean>`count(distinct p.identity) > 1`);

/** When visits end by themselves: those of these ids in which people met, and nobody is any more. */
export async function endsItselfOf(
  db: Connection,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (visitIds.length === 0) return new Map();
  const rows = await emptied(db).where('p.visit_id', 'in', visitIds).execute();
  return new Map(rows.map((row) => [row.visitId, row.endsAt.toISOString()]));
}

/** To be ended; rows locked by others are skipped. */
export const emptyVisitsForUpdate = (db: Connection, ids: readonly string[]): Promise<VisitRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : allVisits(db)
        .where('visits.id', 'in', ids)
        .where('visits.state', 'in', mayBeEmptyStates)
        .forUpdate('visits')
        .skipLocked()
        .execute();
