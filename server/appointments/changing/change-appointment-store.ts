/** Rows of an appointment that gets another type, length or other practitioners. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Buffers } from '#server/platform/times/spans.ts';
import {
  releaseLocations,
  occupyLocations,
  type TakenLocation,
} from '#server/appointments/core/location-time-store.ts';

interface ChangedAppointment {
  id: string;
  typeId: string;
  endsAt: Date;
  buffers: Buffers;
  overbookedFor: 'capacity' | 'reason' | null;
  overbookedBecause: string | null;
  patientElsewhereBecause: string | null;
  location: TakenLocation | null;
  /** All who take part from now on. */
  practitionerIds: readonly string[];
}

/** Throws 23P01 where one of the clinicians, the patient or the room is not free (`isOverlap`). */
export async function change(db: Connection, changed: ChangedAppointment): Promise<void> {
  const { id, buffers, location, practitionerIds } = changed;
  await db
    .deleteFrom('appointment_practitioners')
    .where('appointment_id', '=', id)
    .where('practitioner_id', 'not in', [...practitionerIds])
    .execute();
  await releaseLocations(db, [id]);
  // The rows of those who stay follow by their foreign key.
  await db
    .updateTable('appointments')
    .set({
      type_id: changed.typeId,
      ends_at: changed.endsAt,
      buffer_before_minutes: buffers.bufferBeforeMinutes,
      buffer_after_minutes: buffers.bufferAfterMinutes,
      overbooked_for: changed.overbookedFor,
      overbooked_because: changed.overbookedBecause,
      patient_elsewhere_because: changed.patientElsewhereBecause,
    })
    .where('id', '=', id)
    .execute();
  await sql`insert into appointment_practitioners (appointment_id, practitioner_id, organization_id,
      starts_at, ends_at, blocks, buffer_before_minutes, buffer_after_minutes, alone)
    select a.id, w.id, a.organization_id, a.starts_at, a.ends_at, a.blocks,
      a.buffer_before_minutes, a.buffer_after_minutes, a.alone
    from unnest(${[...practitionerIds]}::uuid[]) as w(id)
    join appointments a on a.id = ${id}
    where not exists (select from appointment_practitioners ap
      where ap.appointment_id = a.id and ap.practitioner_id = w.id)`.execute(db);
  await occupyLocations(db, [{ appointmentId: id, location }]);
}
