/** Rows of visits; a practitioner finds those of their own appointments alone. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/database.ts';
import type { VisitEnding, VisitState } from '#shared/visits.ts';

export interface VisitRow {
  id: string;
  appointmentId: string;
  roomName: string;
  state: VisitState;
  openedAt: Date;
  endedAt: Date | null;
}

interface Whose {
  organizationId: string;
  practitionerId: string;
}

const columns = [
  'visits.id',
  'visits.appointment_id as appointmentId',
  'visits.room_name as roomName',
  'visits.state',
  'visits.opened_at as openedAt',
  'visits.ended_at as endedAt',
] as const;

const mine = (db: Connection, { organizationId, practitionerId }: Whose) =>
  db
    .selectFrom('visits')
    .innerJoin('appointment_practitioners as me', 'me.appointment_id', 'visits.appointment_id')
    .select(columns)
    .where('visits.organization_id', '=', organizationId)
    .where('me.practitioner_id', '=', practitionerId);

export async function byId(db: Connection, whose: Whose, id: string): Promise<VisitRow | null> {
  return (await mine(db, whose).where('visits.id', '=', id).executeTakeFirst()) ?? null;
}

/** Nobody else ends it before the transaction does; several may hold it so at once. */
export async function heldById(db: Connection, whose: Whose, id: string): Promise<VisitRow | null> {
  return (
    (await mine(db, whose).where('visits.id', '=', id).forShare('visits').executeTakeFirst()) ??
    null
  );
}

export async function byAppointment(
  db: Connection,
  whose: Whose,
  appointmentId: string,
): Promise<VisitRow | null> {
  const row = await mine(db, whose)
    .where('visits.appointment_id', '=', appointmentId)
    .executeTakeFirst();
  return row ?? null;
}

export const open = (db: Connection, whose: Whose): Promise<VisitRow[]> =>
  mine(db, whose)
    .where('visits.state', '=', 'open')
    .orderBy('visits.opened_at')
    .orderBy('visits.id')
    .execute();

interface NewVisit {
  organizationId: string;
  appointmentId: string;
  roomName: string;
  openedBy: string;
  openedAt: Date;
}

export async function insert(db: Connection, visit: NewVisit): Promise<VisitRow> {
  return db
    .insertInto('visits')
    .values({
      organization_id: visit.organizationId,
      appointment_id: visit.appointmentId,
      room_name: visit.roomName,
      opened_by: visit.openedBy,
      opened_at: visit.openedAt,
      ended_at: null,
      ended_because: null,
      ended_by: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

interface Ending {
  at: Date;
  because: VisitEnding;
  by: string | null;
}

/** False where it had ended already. */
export async function end(db: Connection, id: string, ending: Ending): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('visits')
    .set({
      state: 'ended',
      ended_at: ending.at,
      ended_because: ending.because,
      ended_by: ending.by,
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface EndedVisit {
  id: string;
  organizationId: string;
  appointmentId: string;
}

/** Ends open visits whose appointment was over by then, but for those that somebody is changing now. */
export const endOverdue = (
  db: Connection,
  { at, overBy, most }: { at: Date; overBy: Date; most: number },
): Promise<EndedVisit[]> =>
  db
    .updateTable('visits')
    .set({ state: 'ended', ended_at: at, ended_because: 'window-closed' })
    .where(
      'id',
      'in',
      db
        .selectFrom('visits as v')
        .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
        .select('v.id')
        .where('v.state', '=', 'open')
        .where('a.ends_at', '<=', overBy)
        .orderBy('v.id')
        .limit(most)
        .forUpdate('v')
        .skipLocked(),
    )
    .returning(['id', 'organization_id as organizationId', 'appointment_id as appointmentId'])
    .execute();

/** Rooms that nobody should find any more. */
export async function roomsEndedSince(db: Connection, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('visits')
    .select('room_name as roomName')
    .where('state', '=', 'ended')
    .where('ended_at', '>', since)
    .execute();
  return rows.map(({ roomName }) => roomName);
}

/** Whether this transaction is the one instance that tidies up now; the others do not wait. */
export async function takesTheTidying(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('visits tidied', 0)) as taken`.execute(db);
  return rows[0]?.taken === true;
}
