/** Rows of appointments that are cancelled after their patient's death, and booked again when that is undone. */
import { sql } from 'kysely';
import type { AppointmentState } from '#shared/appointments.ts';
import type { CancelledItem } from '#shared/patients/booked-of-deceased.ts';
import { keptBy } from '#server/platform/sql/kept-by.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LockedAppointment {
  id: string;
  state: AppointmentState;
  startsAt: Date;
  endsAt: Date;
  practitionerIds: string[];
  /** The other system that keeps it. */
  keptBy: string | null;
}

/** In order of id; locked until the transaction ends. */
export async function lockAppointments(
  db: Connection,
  organizationId: string,
  ids: readonly string[],
): Promise<LockedAppointment[]> {
  const { rows } = await sql<LockedAppointment>`
    select a.id, a.state, a.starts_at as "startsAt", a.ends_at as "endsAt", array(
        select ap.practitioner_id from appointment_practitioners ap where ap.appointment_id = a.id
        order by ap.practitioner_id) as "practitionerIds", ${keptBy('a.id')} as "keptBy"
    from appointments a
    where a.organization_id = ${organizationId} and a.id = any(${[...ids]}::uuid[])
      and a.held_until is null
    order by a.id for update of a`.execute(db);
  return rows;
}

/** Returns the versions that this makes. */
export const cancelLocked = (
  db: Connection,
  { ids, because }: { ids: readonly string[]; because: string },
): Promise<{ id: string; version: number }[]> =>
  db
    .updateTable('appointments')
    .set({ state: 'cancelled', cancelled_because: because })
    .where('id', 'in', [...ids])
    .returning(['id', 'version'])
    .execute();

/**
 * Those that nobody changed since are what they were. Throws where the time of one is taken
 * (`isOverlap`). Returns their ids, with whose time they take.
 */
export async function bookAgain(
  db: Connection,
  organizationId: string,
  cancelled: readonly CancelledItem[],
): Promise<{ id: string; practitionerIds: string[] }[]> {
  const { rows } = await sql<{ id: string; practitionerIds: string[] }>`
    update appointments a set state = c.before, cancelled_because = null
    from unnest(${cancelled.map(({ id }) => id)}::uuid[],
      ${cancelled.map(({ version }) => version)}::int[],
      ${cancelled.map(({ before }) => before ?? 'booked')}::text[]) as c (id, version, before)
    where a.id = c.id and a.version = c.version and a.state = 'cancelled'
      and a.organization_id = ${organizationId}
    returning a.id, array(select ap.practitioner_id from appointment_practitioners ap
      where ap.appointment_id = a.id) as "practitionerIds"`.execute(db);
  return rows;
}
