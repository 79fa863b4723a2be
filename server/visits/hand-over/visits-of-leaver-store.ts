/** Rows of visits that somebody who leaves holds, or that are offered to them. */
import { sql } from 'kysely';
import { arrivedStates, liveStates } from '#shared/visits/visit-states.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface LeaverQuery {
  organizationId: string;
  practitionerId: string;
}

export interface HeldVisit {
  id: string;
  name: string;
  at: Date | null;
  /** They have not accepted it. */
  isOffer: boolean;
  /** Handed over to them: it is another practitioner's appointment. */
  isHanded: boolean;
  /** All practitioners of the appointment, for the events after the commit. */
  practitionerIds: string[];
}

const mostListed = 100;

/** Visits of which another active practitioner has the queue are none. */
export async function heldVisits(
  db: Connection,
  { organizationId, practitionerId }: LeaverQuery,
): Promise<HeldVisit[]> {
  const { rows } = await sql<HeldVisit>`
    select v.id, a.patient_name as name, coalesce(v.waiting_since, a.starts_at) as at,
      v.handed_by is not null and v.handed_to is not distinct from ${practitionerId} as "isOffer",
      v.handed_to is not distinct from ${practitionerId} as "isHanded",
      (select array_agg(w.practitioner_id) from appointment_practitioners w
        where w.appointment_id = a.id) as "practitionerIds"
    from visits v join appointments a on a.id = v.appointment_id
    where v.organization_id = ${organizationId} and v.state = any(${[...liveStates]}) and (
      v.handed_to = ${practitionerId}
      or (v.handed_to is null and v.state = any(${[...arrivedStates]}) and exists (
        select from appointment_practitioners w
        where w.appointment_id = a.id and w.practitioner_id = ${practitionerId})
        and not exists (
          select from appointment_practitioners w
          join practitioners p on p.id = w.practitioner_id and p.active
          where w.appointment_id = a.id and p.id <> ${practitionerId})))
    order by at, v.id limit ${mostListed}`.execute(db);
  return rows;
}
