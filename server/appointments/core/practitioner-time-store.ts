/** Rows of clinicians' time: what is taken, who takes it, and whose turn it is. */
import { sql } from 'kysely';
import type { HospitalRole } from '#shared/roles.ts';
import type { Connection } from '#server/platform/database.ts';
import type { Span } from './days.ts';
import { holdsThatGiveWay, longestMs } from '../taken-rows.ts';
import * as locationTimes from './location-time-store.ts';

/** Rows that block some of this time, buffers and all; two bounds let the index by start find them. */
const blocking = (db: Connection, practitionerIds: readonly string[], span: Span) =>
  db
    .selectFrom('appointment_practitioners as ap')
    .where('ap.practitioner_id', 'in', [...practitionerIds])
    .where('ap.blocks', '=', true)
    .where('ap.starts_at', '>', new Date(span.startsAt.getTime() - longestMs))
    .where('ap.starts_at', '<', new Date(span.endsAt.getTime() + longestMs))
    .where(sql<boolean>`ap.during && tstzrange(${span.startsAt}, ${span.endsAt}, '[)')`);

export interface Taken extends Span {
  practitionerId: string;
}

/**
 * Time that is taken at this instant, in any order, buffers included; a hold that has ended takes none,
 * and what the person who asks holds is theirs to book.
 */
export async function taken(
  db: Connection,
  { practitionerIds, span, now, askedBy }: Wanted & { askedBy: string },
): Promise<Taken[]> {
  if (practitionerIds.length === 0) return [];
  const rows = await blocking(db, practitionerIds, span)
    .where('ap.appointment_id', 'not in', holdsThatGiveWay(db, { now, askedBy }))
    .groupBy('ap.practitioner_id')
    .select([
      'ap.practitioner_id as practitionerId',
      // A month of a ward is thousands of instants: as one text of numbers they are read in no time.
      sql<number[]>`json_agg((date_part('epoch', lower(ap.during)) * 1000)::int8)`.as('starts'),
      sql<number[]>`json_agg((date_part('epoch', upper(ap.during)) * 1000)::int8)`.as('ends'),
    ])
    .execute();
  return rows.flatMap(({ practitionerId, starts, ends }) =>
    starts.map((startMs, at) => ({
      practitionerId,
      startsAt: new Date(startMs),
      endsAt: new Date(ends[at] ?? startMs),
    })),
  );
}

export interface Standing extends Span {
  appointmentId: string;
  practitionerId: string;
  fullName: string;
  typeId: string;
  /** Empty where the time is only held. */
  patientName: string;
  heldUntil: Date | null;
  /** Held for a patient of the waiting list. */
  isOffered: boolean;
}

export interface Wanted {
  practitionerIds: readonly string[];
  /** With the buffers of what is wanted. */
  span: Span;
  /** Leaves out the appointment that is being moved. */
  exceptId?: string | undefined;
  /** Holds that have ended by then are not in the way. */
  now: Date;
}

/** What stands in the way of these clinicians, with names: the caller decides who may hear them. */
export const standing = (
  db: Connection,
  { practitionerIds, span, exceptId }: Omit<Wanted, 'now'>,
): Promise<Standing[]> =>
  blocking(db, practitionerIds, span)
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('practitioners as p', 'p.id', 'ap.practitioner_id')
    .$if(exceptId !== undefined, (rows) => rows.where('a.id', '<>', exceptId ?? ''))
    .select([
      'ap.appointment_id as appointmentId',
      'ap.practitioner_id as practitionerId',
      'ap.starts_at as startsAt',
      'ap.ends_at as endsAt',
      'p.full_name as fullName',
      'a.type_id as typeId',
      'a.patient_name as patientName',
      'a.held_until as heldUntil',
      'a.offered as isOffered',
    ])
    .orderBy('ap.starts_at')
    .orderBy('p.full_name')
    .execute();

export interface InTurn {
  id: string;
  fullName: string;
  hospitalRole: HospitalRole;
  zone: string;
}

/**
 * Those of them who work here; bookings of one clinician take turns from here on, in one order for
 * all, so that none of them meets another half way.
 */
export const takeTurn = (
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<InTurn[]> =>
  db
    .selectFrom('practitioners')
    .select(['id', 'full_name as fullName', 'hospital_role as hospitalRole', 'zone'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [...ids])
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/**
 * Holds that have ended go, before the constraint, which knows no clock, sees the new row
 * (infra/decisions/0010-holds.md).
 */
export async function letEndedHoldsGo(
  db: Connection,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('appointments')
    .where('held_until', '<=', now)
    .where('id', 'in', [...ids])
    .execute();
}

export interface Booking extends Span {
  organizationId: string;
  bookedBy: string;
  typeId: string;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  beside: 'capacity' | 'reason' | null;
  besideBecause: string | null;
  /** Empty and with an end for time that is only held. */
  patientName: string;
  patientId: string | null;
  heldUntil: Date | null;
  /** Held for a patient of the waiting list: nobody of the staff confirms it or lets it go. */
  isOffered?: boolean;
  location: locationTimes.TakenLocation | null;
}

/** Throws 23P01 where one of the clinicians, or the room, is not free (`isOverlap`). */
export async function insert(
  db: Connection,
  booking: Booking,
  practitionerIds: readonly string[],
): Promise<string> {
  const time = {
    organization_id: booking.organizationId,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    buffer_before_minutes: booking.bufferBeforeMinutes,
    buffer_after_minutes: booking.bufferAfterMinutes,
  };
  const { id: appointment_id } = await db
    .insertInto('appointments')
    .values({
      ...time,
      type_id: booking.typeId,
      patient_name: booking.patientName,
      patient_id: booking.patientId,
      state: booking.heldUntil === null ? 'booked' : 'held',
      held_until: booking.heldUntil,
      offered: booking.isOffered ?? false,
      beside: booking.beside,
      beside_because: booking.besideBecause,
      created_by: booking.bookedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const copy = { ...time, appointment_id, blocks: true, alone: booking.beside === null };
  await db
    .insertInto('appointment_practitioners')
    .values(practitionerIds.map((practitioner_id) => ({ ...copy, practitioner_id })))
    .execute();
  await locationTimes.take(db, [{ appointmentId: appointment_id, location: booking.location }]);
  return appointment_id;
}
