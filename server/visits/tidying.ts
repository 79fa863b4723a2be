/** What the rounds of reconcile.ts ask for: visits astray, places to look after, rooms left over. */
import { sql } from 'kysely';
import { liveStates, type VisitState } from '#shared/visit-states.ts';
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

export interface AdmittedRow {
  state: VisitState;
  roomName: string;
  guestId: string | null;
}

/** Visits that go on and in whose room a patient was; of these ids, or all. */
export const withAdmitted = (
  db: Connection,
  { ids, most }: { ids: readonly string[] | null; most: number },
): Promise<AdmittedRow[]> =>
  db
    .selectFrom('visits')
    .select(['state', 'room_name as roomName', 'guest_id as guestId'])
    .where('state', 'in', liveStates)
    .where('admitted_at', 'is not', null)
    .$if(ids !== null, (found) => found.where('id', 'in', ids ?? []))
    .orderBy('id')
    .limit(most)
    .execute();
