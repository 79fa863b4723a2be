/** Rows of patients' requests for a time of somebody who leaves. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LeaverQuery {
  organizationId: string;
  practitionerId: string;
}

export interface LeaversRequest {
  id: string;
  name: string;
  at: Date;
}

const mostListed = 100;

/** By start. */
export async function requestsFor(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<LeaversRequest[]> {
  const { rows } = await sql<LeaversRequest>`
    select id, coalesce(full_name, '') as name, starts_at as at from public_bookings
    where organization_id = ${organizationId} and practitioner_id = ${practitionerId}
      and state in ('requested', 'proposed') and appointment_id is not null
    order by starts_at, id limit ${mostListed}`.execute(db);
  return rows;
}

/**
 * Their holds end, what a visitor types just now too; a request waits for the desk again. Returns the ids
 * of the requests.
 */
export async function releaseRequests(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    with theirs as (
      select id, state, appointment_id from public_bookings
      where organization_id = ${organizationId} and practitioner_id = ${practitionerId}
        and state in ('held', 'requested', 'proposed') and appointment_id is not null
      for update),
    waiting as (
      update public_bookings b set state = 'requested', appointment_id = null, version = b.version + 1
      from theirs t where b.id = t.id and t.state in ('requested', 'proposed')
      returning b.id),
    released as (
      delete from appointments a using theirs t
      where a.id = t.appointment_id and a.held_until is not null returning a.id)
    select id from waiting`.execute(db);
  return rows.map(({ id }) => id);
}
