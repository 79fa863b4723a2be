/** Rows of attendance: when patients came, were seen, and left. */
import { sql } from 'kysely';
import type { AttendanceTarget } from '#shared/appointments/appointment-kinds.ts';
import { liveStates } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface AttendanceStep {
  id: string;
  organizationId: string;
  to: AttendanceTarget;
  by: 'staff' | 'patient';
  at: Date;
}

/** Whether somebody is in its tele-visit, or waits to be let in. */
export async function isVisitLive(db: Connection, appointmentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('visits')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', liveStates)
    .executeTakeFirst();
  return row !== undefined;
}

/** That staff closed a tele-visit which nobody opened: its row, with the time of that. */
export async function noteClosed(
  db: Connection,
  { id, organizationId, at }: Pick<AttendanceStep, 'id' | 'organizationId' | 'at'>,
): Promise<void> {
  await db
    .insertInto('attendances')
    .values({ appointment_id: id, organization_id: organizationId, ended_at: at })
    .onConflict((row) => row.column('appointment_id').doUpdateSet({ ended_at: at }))
    .execute();
}

/**
 * Keeps the time of a step. What is taken back loses its time: a visit that goes on has not ended, and
 * a patient who is sent back to the waiting area has not been seen.
 */
export async function noteStep(
  db: Connection,
  { id, organizationId, to, by, at }: AttendanceStep,
): Promise<void> {
  if (to === 'booked') {
    await db.deleteFrom('attendances').where('appointment_id', '=', id).execute();
    return;
  }
  const hasArrived = to === 'arrived' || to === 'in-progress';
  await sql`insert into attendances as t (appointment_id, organization_id, arrived_at, arrived_by,
      started_at, ended_at)
    values (${id}, ${organizationId}, ${hasArrived ? at : null}, ${hasArrived ? by : null},
      ${to === 'in-progress' ? at : null}, ${to === 'completed' ? at : null})
    on conflict (appointment_id) do update set
      arrived_at = coalesce(t.arrived_at, excluded.arrived_at),
      arrived_by = coalesce(t.arrived_by, excluded.arrived_by),
      started_at = case when ${to === 'arrived'} then null
        else coalesce(t.started_at, excluded.started_at) end,
      ended_at = excluded.ended_at,
      settled_at = null`.execute(db);
}

/** Notes on open attendances that the night closed them. */
export async function markClosed(
  db: Connection,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into attendances (appointment_id, organization_id, settled_at)
    select a.id, a.organization_id, ${at} from appointments a where a.id = any(${[...ids]}::uuid[])
    on conflict (appointment_id) do update set settled_at = excluded.settled_at`.execute(db);
}
