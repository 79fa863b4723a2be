/** Rows of practitioners' time: what is booked, by which appointment, and locking. */
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as locationTimes from './location-time-store.ts';
import type { Span } from '#shared/time.ts';

/** Whose time an appointment takes; empty where it does not exist in this organization. */
export async function idsOn(
  db: Connection,
  { organizationId, appointmentId }: { organizationId: string; appointmentId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('appointment_practitioners')
    .select('practitioner_id as id')
    .where('organization_id', '=', organizationId)
    .where('appointment_id', '=', appointmentId)
    .execute();
  return rows.map(({ id }) => id);
}

export interface LockedPractitioner {
  id: string;
  fullName: string;
  hospitalRole: HospitalRole;
  zone: string;
}

/** Those of them who work here, locked in one order for all bookings, which prevents deadlocks. */
export const lockPractitioners = (
  db: Connection,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<LockedPractitioner[]> =>
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
 * Deletes expired holds before the constraint, which knows no clock, sees the new row
 * (infra/decisions/appointments/0010-holds.md).
 */
export async function deleteEndedHolds(
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

/** The rows but those of expired holds, which are deleted. */
export async function withoutEndedHolds<
  Row extends { appointmentId: string; heldUntil: Date | null },
>(db: Connection, rows: readonly Row[], now: Date): Promise<Row[]> {
  const isEnded = ({ heldUntil }: Row) => heldUntil !== null && heldUntil <= now;
  const ids = rows.filter(isEnded).map(({ appointmentId }) => appointmentId);
  await deleteEndedHolds(db, { ids, now });
  return rows.filter((row) => !isEnded(row));
}

export interface Booking extends Span {
  organizationId: string;
  /** Null: the patient themselves. */
  bookedBy: string | null;
  typeId: string;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  overbookedFor: 'capacity' | 'reason' | null;
  overbookedBecause: string | null;
  /** Empty, and with an expiry, for time that is only held. */
  patientName: string;
  patientId: string | null;
  /** Null where nothing of the patient's overlaps it. */
  patientElsewhereBecause?: string | null;
  heldUntil: Date | null;
  /** Held for a patient of the waiting list: nobody of the staff confirms or releases it. */
  isOffered?: boolean;
  location: locationTimes.TakenLocation | null;
}

/** Throws 23P01 where one of the clinicians, the patient or the room is not free (`isOverlap`). */
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
      patient_elsewhere_because: booking.patientElsewhereBecause ?? null,
      state: booking.heldUntil === null ? 'booked' : 'held',
      held_until: booking.heldUntil,
      offered: booking.isOffered ?? false,
      overbooked_for: booking.overbookedFor,
      overbooked_because: booking.overbookedBecause,
      created_by: booking.bookedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const copy = { ...time, appointment_id, blocks: true, alone: booking.overbookedFor === null };
  await db
    .insertInto('appointment_practitioners')
    .values(practitionerIds.map((practitioner_id) => ({ ...copy, practitioner_id })))
    .execute();
  await locationTimes.occupyLocations(db, [
    { appointmentId: appointment_id, location: booking.location },
  ]);
  return appointment_id;
}

interface NewTime {
  id: string;
  span: Span;
  overbookedFor: 'capacity' | 'reason' | null;
  overbookedBecause: string | null;
  patientElsewhereBecause: string | null;
  location: locationTimes.TakenLocation | null;
}

/** Its clinicians' rows follow by their foreign key; throws 23P01 where one of them is not free. */
export async function retime(
  db: Connection,
  { id, span, overbookedFor, overbookedBecause, patientElsewhereBecause, location }: NewTime,
): Promise<void> {
  await locationTimes.releaseLocations(db, [id]);
  await db
    .updateTable('appointments')
    .set({
      starts_at: span.startsAt,
      ends_at: span.endsAt,
      overbooked_for: overbookedFor,
      overbooked_because: overbookedBecause,
      patient_elsewhere_because: patientElsewhereBecause,
    })
    .where('id', '=', id)
    .execute();
  await locationTimes.occupyLocations(db, [{ appointmentId: id, location }]);
}
