/** Rows of rooms' time: what is booked, locking, and booking a room with an appointment. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { overlapsRequested, requestedTimes } from '#server/platform/sql/taken-times.ts';
import type { Span } from '#shared/time.ts';

export interface LocationUse extends Span {
  /** The index of the span that it overlaps. */
  at: number;
  locationId: string;
  appointmentId: string;
  heldUntil: Date | null;
  /** Held for a patient of the waiting list. */
  isOffered: boolean;
  bookedBy: string | null;
  together: string;
}

interface UsesQuery {
  locationIds: readonly string[];
  /** With their buffers. */
  spans: readonly Span[];
  exceptIds: readonly string[];
}

/** What is booked in these rooms at any of many times. */
export function usesAt(
  db: Connection,
  { locationIds, spans, exceptIds }: UsesQuery,
): Promise<LocationUse[]> {
  return db
    .selectFrom(requestedTimes(spans))
    .innerJoin('location_times as lt', (join) =>
      join
        .on('lt.location_id', 'in', [...locationIds])
        .on('lt.blocks', '=', true)
        .on('lt.is_over', '=', false)
        .on(overlapsRequested('lt')),
    )
    .innerJoin('appointments as a', 'a.id', 'lt.appointment_id')
    .$if(exceptIds.length > 0, (rows) => rows.where('a.id', 'not in', [...exceptIds]))
    .select([
      sql<number>`w.nth::int - 1`.as('at'),
      'lt.location_id as locationId',
      'lt.appointment_id as appointmentId',
      'lt.starts_at as startsAt',
      'lt.ends_at as endsAt',
      'a.held_until as heldUntil',
      'a.offered as isOffered',
      'a.created_by as bookedBy',
      'lt.together',
    ])
    .orderBy('w.nth')
    .orderBy('lt.starts_at')
    .execute();
}

interface ActiveLocation {
  id: string;
  name: string;
}

/** Those of them that are active in this hospital, without a lock. */
export const activeLocations = (
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<ActiveLocation[]> => activeRows(db, organizationId, ids).execute();

/** The same, locked in one order for all bookings, which prevents deadlocks. */
export const lockLocations = (
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<ActiveLocation[]> => activeRows(db, organizationId, ids).forNoKeyUpdate().execute();

const activeRows = (db: Connection, organizationId: string, ids: readonly string[]) =>
  db
    .selectFrom('locations')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .where('active', '=', true)
    .orderBy('id');

/** A room, and the key of the group that shares it; null: it is not shared. */
export interface TakenLocation {
  id: string;
  together: string | null;
}

/** Copies the time of the appointments. Throws 23P01 where a room is not free (`isOverlap`). */
export async function occupyLocations(
  db: Connection,
  occupations: readonly { appointmentId: string; location: TakenLocation | null }[],
): Promise<void> {
  const rows = occupations.flatMap(({ appointmentId, location }) =>
    location === null ? [] : [{ appointmentId, ...location }],
  );
  if (rows.length === 0) return;
  await sql`insert into location_times (appointment_id, location_id, organization_id, starts_at,
      ends_at, blocks, buffer_before_minutes, buffer_after_minutes, alone, together)
    select a.id, w.location_id, a.organization_id, a.starts_at, a.ends_at, a.blocks,
      a.buffer_before_minutes, a.buffer_after_minutes, a.alone, coalesce(w.together, uuidv7())
    from unnest(${rows.map(({ appointmentId }) => appointmentId)}::uuid[],
      ${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ together }) => together)}::uuid[]) as w(appointment_id, location_id, together)
    join appointments a on a.id = w.appointment_id`.execute(db);
}

/** Their appointments are over: what is left of the time may be used by others. */
export async function leaveLocations(
  db: Connection,
  appointmentIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('location_times')
    .set({ is_over: true })
    .where('appointment_id', 'in', [...appointmentIds])
    .execute();
}

/** Its appointment goes on: the room is its own again, unless somebody else has it by now. */
export async function returnToLocation(db: Connection, appointmentId: string): Promise<void> {
  // As every booking does, so that none comes between.
  await db
    .selectFrom('locations as l')
    .innerJoin('location_times as lt', 'lt.location_id', 'l.id')
    .select('l.id')
    .where('lt.appointment_id', '=', appointmentId)
    .forNoKeyUpdate('l')
    .execute();
  await db
    .updateTable('location_times as lt')
    .set({ is_over: false })
    .where('lt.appointment_id', '=', appointmentId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('location_times as other')
            .select('other.appointment_id')
            .whereRef('other.location_id', '=', 'lt.location_id')
            .whereRef('other.together', '!=', 'lt.together')
            .where('other.blocks', '=', true)
            .where('other.is_over', '=', false)
            .where(sql<boolean>`other.during && lt.during`),
        ),
      ),
    )
    .execute();
}

/** Before other times and rooms are booked for them. */
export async function releaseLocations(
  db: Connection,
  appointmentIds: readonly string[],
): Promise<void> {
  if (appointmentIds.length === 0) return;
  await db
    .deleteFrom('location_times')
    .where('appointment_id', 'in', [...appointmentIds])
    .execute();
}
