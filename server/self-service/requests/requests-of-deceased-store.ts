/** Rows of requests that are declined after their patient's death, and opened again when that is undone. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface DeclinedRequest {
  id: string;
  version: number;
}

interface Declining {
  organizationId: string;
  ids: readonly string[];
  answeredBy: string;
}

/** Their times are free; what was typed stays until this cannot be undone. With the appointment that held the time. */
export async function declineUntold(
  db: Connection,
  { organizationId, ids, answeredBy }: Declining,
): Promise<(DeclinedRequest & { appointmentId: string | null })[]> {
  const { rows } = await sql<DeclinedRequest & { appointmentId: string | null }>`
    with open as (
      select id, appointment_id from public_bookings
      where organization_id = ${organizationId} and id = any(${[...ids]}::uuid[])
        and state in ('requested', 'proposed') order by id for update),
    declined as (
      update public_bookings b set state = 'declined', answered_by = ${answeredBy},
        appointment_id = null, version = b.version + 1
      from open o where b.id = o.id
      returning b.id, b.version, o.appointment_id),
    released as (
      delete from appointments a using open o
      where a.id = o.appointment_id and a.held_until is not null returning a.id)
    select id, version, appointment_id as "appointmentId" from declined`.execute(db);
  return rows;
}

export async function openAgain(
  db: Connection,
  organizationId: string,
  declined: readonly DeclinedRequest[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update public_bookings b set state = 'requested', answered_by = null, version = b.version + 1
    from unnest(${declined.map(({ id }) => id)}::uuid[],
      ${declined.map(({ version }) => version)}::int[]) as d (id, version)
    where b.id = d.id and b.version = d.version and b.state = 'declined'
      and b.organization_id = ${organizationId}
    returning b.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function forgetDeclined(db: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('public_bookings')
    .set({ full_name: null, email: null, phone: null, birth_date: null, language: null })
    .where('id', 'in', [...ids])
    .where('state', '=', 'declined')
    .execute();
}
