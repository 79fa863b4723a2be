/** Rows of appointments that go from one practitioner to another. */
import { sql } from 'kysely';
import type { Span } from '#shared/time.ts';
import { isOverlap, type Connection } from '#server/platform/postgres/database.ts';

interface BookedQuery {
  organizationId: string;
  practitionerId: string;
  limit: number;
}

const bookedOf = (db: Connection, { organizationId, practitionerId, limit }: BookedQuery) =>
  db
    .selectFrom('appointment_practitioners as ap')
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .select('a.id')
    .where('a.organization_id', '=', organizationId)
    .where('ap.practitioner_id', '=', practitionerId)
    .where('a.state', 'in', ['booked', 'arrived'])
    .orderBy('ap.starts_at')
    .orderBy('a.id')
    .limit(limit);

/** In order of start. */
export async function bookedWithin(
  db: Connection,
  query: BookedQuery,
  { startsAt, endsAt }: Span,
): Promise<string[]> {
  const rows = await bookedOf(db, query)
    .where('ap.starts_at', '>=', startsAt)
    .where('ap.starts_at', '<', endsAt)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of types that follow the roster, and these meetings, in a shift or reaching into it; neither cancelled nor begun. */
export async function followingShift(
  db: Connection,
  query: BookedQuery,
  { startsAt, endsAt, meetingIds }: Span & { meetingIds: readonly string[] },
): Promise<string[]> {
  const rows = await bookedOf(db, query)
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .where(sql<boolean>`(t.only_during_shifts or a.id = any (${[...meetingIds]}::uuid[]))`)
    .where('a.held_until', 'is', null)
    .where('ap.starts_at', '<', endsAt)
    .where('ap.ends_at', '>', startsAt)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of a series what has not begun, in order of start. */
export async function bookedOfSeries(
  db: Connection,
  query: BookedQuery,
  { seriesId, now }: { seriesId: string; now: Date },
): Promise<string[]> {
  const rows = await bookedOf(db, query)
    .where('a.series_id', '=', seriesId)
    .where('ap.starts_at', '>', now)
    .execute();
  return rows.map(({ id }) => id);
}

interface Replacement {
  appointmentId: string;
  fromId: string;
  toId: string;
}

/**
 * False where who takes one is not free by now: then nothing is changed, and the transaction goes on. One
 * statement for all of them.
 */
export async function replacePractitioner(
  db: Connection,
  replacements: readonly Replacement[],
): Promise<boolean> {
  const of = (column: keyof Replacement) => replacements.map((replacement) => replacement[column]);
  await sql`savepoint before_replacing`.execute(db);
  try {
    await sql`update appointment_practitioners ap set practitioner_id = w.to_id
      from unnest(${of('appointmentId')}::uuid[], ${of('fromId')}::uuid[], ${of('toId')}::uuid[])
        as w(appointment_id, from_id, to_id)
      where ap.appointment_id = w.appointment_id and ap.practitioner_id = w.from_id`.execute(db);
  } catch (error) {
    if (!isOverlap(error)) throw error;
    await sql`rollback to savepoint before_replacing`.execute(db);
    return false;
  }
  await sql`release savepoint before_replacing`.execute(db);
  // Who else has it open has to look again: its version grows.
  await db
    .updateTable('appointments')
    .set((is) => ({ created_by: is.ref('created_by') }))
    .where('id', 'in', of('appointmentId'))
    .execute();
  return true;
}

/** By practitioner: which unit. */
export async function unitsOf(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('practitioners as p')
    .innerJoin('units as u', 'u.id', 'p.unit_id')
    .select(['p.id as practitionerId', 'u.id', 'u.name'])
    .where('p.organization_id', '=', organizationId)
    .where('p.id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ practitionerId, ...unit }) => [practitionerId, unit]));
}

/** Locked, in one order. */
export const lockedAppointments = (
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
) =>
  db
    .selectFrom('appointments as a')
    .select(['a.id', 'a.state', 'a.version', 'a.type_id as typeId', 'a.patient_id as patientId'])
    .select(['a.starts_at as startsAt', 'a.ends_at as endsAt'])
    .select(['a.buffer_before_minutes as bufferBeforeMinutes'])
    .select(['a.buffer_after_minutes as bufferAfterMinutes'])
    .where('a.organization_id', '=', organizationId)
    .where('a.held_until', 'is', null)
    .where('a.id', 'in', [...ids])
    .orderBy('a.id')
    .forUpdate('a')
    .execute();

/** Their ids, together for each patient; without those that have no patient of the list, or this practitioner. */
export async function patientsOf(
  db: Connection,
  ids: readonly string[],
  exceptOf: string | null,
): Promise<string[][]> {
  const rows = await db
    .selectFrom('appointments')
    .select((is) => is.fn.agg<string[]>('array_agg', ['id']).as('ids'))
    .where('id', 'in', [...ids])
    .where('patient_id', 'is not', null)
    .where(
      sql<boolean>`not exists (select from appointment_practitioners ap
        where ap.appointment_id = appointments.id and ap.practitioner_id = ${exceptOf})`,
    )
    .groupBy('patient_id')
    .execute();
  return rows.map((row) => row.ids);
}
