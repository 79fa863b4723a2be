/** Rows of appointments, their types and their clinicians, always within one organization. */
import { sql, type ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Connection } from '#server/platform/database.ts';
import type { Tables } from '#server/platform/tables.ts';
import type { Appointment, AppointmentState, AppointmentType, Kind } from '#shared/appointments.ts';
import type { Span } from './days.ts';

/** Whose appointments are meant: nobody else's are ever found. */
export interface Whose {
  organizationId: string;
  practitionerId: string;
}

const clinicians = (is: ExpressionBuilder<Tables & { a: Tables['appointments'] }, 'a'>) =>
  jsonArrayFrom(
    is
      .selectFrom('appointment_practitioners as with')
      .innerJoin('practitioners as p', 'p.id', 'with.practitioner_id')
      .leftJoin('units as u', 'u.id', 'p.unit_id')
      .select([
        'p.id',
        'p.full_name as fullName',
        'p.hospital_role as hospitalRole',
        'u.name as unit',
      ])
      .whereRef('with.appointment_id', '=', 'a.id')
      .orderBy('p.full_name')
      .orderBy('p.id'),
  );

/** Appointments that this clinician is on. */
const mine = (db: Connection, { organizationId, practitionerId }: Whose) =>
  db
    .selectFrom('appointment_practitioners as me')
    .innerJoin('appointments as a', 'a.id', 'me.appointment_id')
    .innerJoin('appointment_types as t', 't.id', 'a.type_id')
    .where('me.practitioner_id', '=', practitionerId)
    .where('a.organization_id', '=', organizationId);

async function read(rows: ReturnType<typeof mine>): Promise<Appointment[]> {
  const found = await rows
    .select((is) => [
      'a.id',
      'a.patient_name as patientName',
      'a.state',
      'a.starts_at as startsAt',
      'a.ends_at as endsAt',
      't.id as typeId',
      't.name',
      't.kind',
      't.duration_minutes as durationMinutes',
      clinicians(is).as('practitioners'),
    ])
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute();
  return found.map(({ typeId, name, kind, durationMinutes, ...row }) => ({
    ...row,
    type: { id: typeId, name, kind, durationMinutes },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
  }));
}

/** No appointment is longer than a day (0003_appointments.ts), so none that began earlier goes on. */
const longestMs = 24 * 3_600_000;

interface Wanted extends Span {
  kind?: Kind;
}

/** What goes on at any time of the span, in order of start; cancelled ones too. */
export function within(
  db: Connection,
  whose: Whose,
  { startsAt, endsAt, kind }: Wanted,
): Promise<Appointment[]> {
  const rows = mine(db, whose)
    .where('me.starts_at', '>', new Date(startsAt.getTime() - longestMs))
    .where('me.starts_at', '<', endsAt)
    .where('me.ends_at', '>', startsAt);
  return read(kind === undefined ? rows : rows.where('t.kind', '=', kind));
}

export async function byIds(db: Connection, whose: Whose, ids: string[]): Promise<Appointment[]> {
  return ids.length === 0 ? [] : read(mine(db, whose).where('a.id', 'in', ids));
}

/** Nobody else changes it before the transaction ends. */
export async function lockedState(
  db: Connection,
  whose: Whose,
  id: string,
): Promise<AppointmentState | null> {
  const row = await mine(db, whose)
    .select('a.state')
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function setState(
  db: Connection,
  organizationId: string,
  change: { id: string; state: AppointmentState },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ state: change.state })
    .where('organization_id', '=', organizationId)
    .where('id', '=', change.id)
    .execute();
}

const types = (db: Connection, organizationId: string) =>
  db
    .selectFrom('appointment_types')
    .select(['id', 'name', 'kind', 'duration_minutes as durationMinutes'])
    .where('organization_id', '=', organizationId);

export const allTypes = (db: Connection, organizationId: string): Promise<AppointmentType[]> =>
  types(db, organizationId).orderBy('kind').orderBy('name').execute();

export async function typeById(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<AppointmentType | null> {
  return (await types(db, organizationId).where('id', '=', id).executeTakeFirst()) ?? null;
}

const during = ({ startsAt, endsAt }: Span) =>
  sql<boolean>`during && tstzrange(${startsAt}, ${endsAt}, '[)')`;

/** Time that is taken, as the constraint sees it: what was cancelled is free. */
const takenTime = (db: Connection, practitionerIds: string[], span: Span) =>
  db
    .selectFrom('appointment_practitioners as ap')
    .where('ap.practitioner_id', 'in', practitionerIds)
    .where('ap.blocks', '=', true)
    .where(during(span))
    .orderBy('ap.starts_at');

export const taken = (db: Connection, practitionerId: string, span: Span): Promise<Span[]> =>
  takenTime(db, [practitionerId], span)
    .select(['ap.starts_at as startsAt', 'ap.ends_at as endsAt'])
    .execute();

export interface Standing extends Span {
  appointmentId: string;
  practitionerId: string;
  fullName: string;
  patientName: string;
}

/** What stands in the way of these clinicians, with names: the caller decides who may hear them. */
export const standing = (
  db: Connection,
  { practitionerIds, span }: { practitionerIds: string[]; span: Span },
): Promise<Standing[]> =>
  takenTime(db, practitionerIds, span)
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('practitioners as p', 'p.id', 'ap.practitioner_id')
    .select([
      'ap.appointment_id as appointmentId',
      'ap.practitioner_id as practitionerId',
      'ap.starts_at as startsAt',
      'ap.ends_at as endsAt',
      'p.full_name as fullName',
      'a.patient_name as patientName',
    ])
    .orderBy('p.full_name')
    .execute();

/**
 * Those of them who work here; bookings of one clinician take turns from here on, in one order for
 * all, so that none of them meets another half way.
 */
export async function takeTurn(
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('practitioners')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export interface Booking extends Span {
  organizationId: string;
  bookedBy: string;
  typeId: string;
  patientName: string;
  key: string | null;
  hash: Buffer | null;
}

/** What was booked with this key before. */
export async function byKey(
  db: Connection,
  { bookedBy, key }: { bookedBy: string; key: string },
): Promise<{ id: string; hash: Buffer | null } | null> {
  const row = await db
    .selectFrom('appointments')
    .select(['id', 'booking_hash as hash'])
    .where('created_by', '=', bookedBy)
    .where('booking_key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}

/** Throws 23P01 where one of the clinicians is not free (`isOverlap`). */
export async function insert(
  db: Connection,
  booking: Booking,
  practitionerIds: string[],
): Promise<string> {
  const { organizationId: organization_id, startsAt: starts_at, endsAt: ends_at } = booking;
  const { id: appointment_id } = await db
    .insertInto('appointments')
    .values({
      organization_id,
      starts_at,
      ends_at,
      type_id: booking.typeId,
      patient_name: booking.patientName,
      created_by: booking.bookedBy,
      booking_key: booking.key,
      booking_hash: booking.hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const times = { appointment_id, organization_id, starts_at, ends_at, blocks: true };
  await db
    .insertInto('appointment_practitioners')
    .values(practitionerIds.map((practitioner_id) => ({ ...times, practitioner_id })))
    .execute();
  return appointment_id;
}
