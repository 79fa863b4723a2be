/** What the rounds of reconcile.ts ask for: visits astray, places to look after, rooms left over. */
import { sql } from 'kysely';
import { emptyRoomMinutes } from '#shared/limits.ts';
import { liveStates, type VisitState } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/database.ts';
import { anybodys, type VisitRow } from './store.ts';

const going = ['scheduled', ...liveStates] as const;

/**
 * Visits that go on although their appointment does not, or whose door has closed; but for those
 * that somebody is changing now.
 */
export const astray = (
  db: Connection,
  { overBy, most }: { overBy: Date; most: number },
): Promise<VisitRow[]> =>
  anybodys(db)
    .where('visits.state', 'in', going)
    .where((is) =>
      is.or([
        is('a.ends_at', '<=', overBy),
        is('a.state', 'in', ['cancelled', 'completed', 'no-show']),
      ]),
    )
    .orderBy('visits.id')
    .limit(most)
    .forUpdate('visits')
    .skipLocked()
    .execute();

/** Whoever has a place in a line or a room, for the look at who is still there. */
export const withGuests = (db: Connection, most: number): Promise<VisitRow[]> =>
  anybodys(db)
    .where('visits.state', 'in', ['waiting', 'in-progress', 'on-hold'])
    .orderBy('visits.id')
    .limit(most)
    .forUpdate('visits')
    .skipLocked()
    .execute();

/** Rooms that nobody should find any more. */
export async function roomsEndedSince(db: Connection, since: Date): Promise<string[]> {
  const found = await db
    .selectFrom('visits')
    .select('room_name as roomName')
    .where('ended_at', '>', since)
    .execute();
  return found.map(({ roomName }) => roomName);
}

/** Whether this transaction is the one instance that tidies up now; the others do not wait. */
export async function takesTheTidying(db: Connection): Promise<boolean> {
  const { rows: answers } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('visits tidied', 0)) as taken`.execute(db);
  return answers[0]?.taken === true;
}

export interface OpenRoomRow {
  visitId: string;
  state: VisitState;
  roomName: string;
  guestId: string | null;
}

/** Visits that go on and whose room is open; of these ids, or all. */
export const withOpenRooms = (
  db: Connection,
  { ids, most }: { ids: readonly string[] | null; most: number },
): Promise<OpenRoomRow[]> =>
  db
    .selectFrom('visits')
    .select(['id as visitId', 'state', 'room_name as roomName', 'guest_id as guestId'])
    .where('state', 'in', liveStates)
    .where('opened_at', 'is not', null)
    .$if(ids !== null, (found) => found.where('id', 'in', ids ?? []))
    .orderBy('id')
    .limit(most)
    .execute();

/** Rooms that two people have been in and all have left by then. */
export async function emptySince(db: Connection, by: Date): Promise<string[]> {
  const found = await emptied(db)
    .having((is) => is.fn.max('p.left_at'), '<=', by)
    .execute();
  return found.map(({ visitId }) => visitId);
}

/** A patient on hold or in the line is still expected. */
const emptied = (db: Connection) =>
  db
    .selectFrom('visit_presences as p')
    .innerJoin('visits as v', 'v.id', 'p.visit_id')
    .select((is) => ['p.visit_id as visitId', is.fn.max('p.left_at').as('since')])
    .where('v.state', 'in', ['open', 'in-progress'])
    .groupBy('p.visit_id')
    .having(sql<boolean>`count(*) = count(p.left_at)`)
    .having(sql<boolean>`count(distinct p.identity) > 1`);

/** Of these visits: when those end by themselves where somebody met and nobody is inside any more. */
export async function endsItselfOf(
  db: Connection,
  visitIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (visitIds.length === 0) return new Map();
  const found = await emptied(db).where('p.visit_id', 'in', visitIds).execute();
  const endsAt = (since: Date) => new Date(since.getTime() + emptyRoomMinutes * 60_000);
  return new Map(
    found.flatMap(({ visitId, since }) => (since ? [[visitId, endsAt(since).toISOString()]] : [])),
  );
}

/** To be ended; but for those that somebody is changing now. */
export const lockedByIds = (db: Connection, ids: readonly string[]): Promise<VisitRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : anybodys(db)
        .where('visits.id', 'in', ids)
        .where('visits.state', 'in', ['open', 'in-progress'])
        .forUpdate('visits')
        .skipLocked()
        .execute();
