/** Rows of patients who wait for a time of somebody who leaves, or are offered one. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LeaverQuery {
  organizationId: string;
  practitionerId: string;
}

export interface LeaversEntry {
  id: string;
  name: string;
  at: Date;
}

const mostListed = 100;

export async function entriesOf(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<LeaversEntry[]> {
  const { rows } = await sql<LeaversEntry>`
    select e.id, p.full_name as name, e.waiting_since as at
    from waitlist_entries e join patients p on p.id = e.patient_id
    where e.organization_id = ${organizationId} and e.practitioner_id = ${practitionerId}
      and e.state in ('waiting', 'offered')
    order by e.waiting_since, e.id limit ${mostListed}`.execute(db);
  return rows;
}

/** Offers of a time of theirs that nobody has answered; by start. `name` is the patient's. */
export async function openOffersOf(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<LeaversEntry[]> {
  const { rows } = await sql<LeaversEntry>`
    select o.id, p.full_name as name, o.starts_at as at
    from waitlist_offers o join waitlist_entries e on e.id = o.entry_id
    join patients p on p.id = e.patient_id
    where o.organization_id = ${organizationId} and o.practitioner_id = ${practitionerId}
      and o.outcome is null
    order by o.starts_at, o.id limit ${mostListed}`.execute(db);
  return rows;
}

/**
 * They wait for anybody who may hold the type. Who waits for anybody already waits once: of the two the
 * later one is removed. Returns the ids of those that changed.
 */
export async function openToAnybody(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with theirs as (
      select e.id, exists (select from waitlist_entries o
          where o.patient_id = e.patient_id and o.type_id = e.type_id and o.practitioner_id is null
            and o.state in ('waiting', 'offered')) as waits_already
      from waitlist_entries e
      where e.organization_id = ${organizationId} and e.practitioner_id = ${practitionerId}
        and e.state in ('waiting', 'offered') for update)
    update waitlist_entries e set version = e.version + 1,
      state = case when t.waits_already then 'removed' else e.state end,
      practitioner_id = case when t.waits_already then e.practitioner_id end
    from theirs t where e.id = t.id
    returning e.id`.execute(db);
  return rows.map(({ id }) => id);
}
