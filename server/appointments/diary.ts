/** Rows of clinicians' time: what is taken, who takes it, and whose turn it is. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/database.ts';
import type { Span } from './days.ts';

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
