/** Rows of what colleagues ask of a practitioner: to join a visit, or to accept its hand-over. */
import { sql } from 'kysely';
import type { ColleagueRequest } from '#shared/visits/waiting.ts';
import { liveStates } from '#shared/visits/visit-states.ts';
import { handOverAnswerSeconds } from '#shared/limits.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { practitionerIdentity } from '#server/visits/core/may-stay.ts';

type RequestRow = Omit<ColleagueRequest, 'askedAt' | 'dueAt'> & {
  askedAt: Date;
  dueAt: Date | null;
};

interface Reader {
  organizationId: string;
  practitionerId: string;
}

/**
 * Of visits that are not over. A request to join is answered by joining, or by being dropped; a hand-over
 * by any step in the visit, and by its end.
 */
export async function requestsTo(
  db: Connection,
  { organizationId, practitionerId }: Reader,
): Promise<ColleagueRequest[]> {
  const isLive = sql`v.organization_id = ${organizationId}
    and v.state = any(${[...liveStates]}::text[]) and a.state <> 'cancelled'`;
  const { rows } = await sql<RequestRow>`
    select v.id as "visitId", 'hand-over' as kind, p.full_name as by,
      a.patient_name as "patientName", v.state = 'waiting' as "isWaiting",
      v.hand_over_due_at - make_interval(secs => ${handOverAnswerSeconds}) as "askedAt",
      v.hand_over_due_at as "dueAt"
    from visits v
      join appointments a on a.id = v.appointment_id
      join practitioners p on p.id = v.handed_by
    where v.hand_over_due_at is not null and v.handed_to = ${practitionerId} and ${isLive}
    union all
    select v.id, 'join', p.full_name, a.patient_name, v.state = 'waiting', c.added_at, null
    from visit_colleagues c
      join visits v on v.id = c.visit_id
      join appointments a on a.id = v.appointment_id
      join practitioners p on p.id = c.added_by
    where c.practitioner_id = ${practitionerId} and c.dropped_at is null and ${isLive}
      and not exists (
        select from visit_presences j
        where j.visit_id = v.id and j.identity = ${practitionerIdentity(practitionerId)}
          and (j.left_at is null or j.left_at > c.added_at))
    order by "askedAt", "visitId"`.execute(db);
  return rows.map(({ askedAt, dueAt, ...request }) => ({
    ...request,
    askedAt: askedAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
  }));
}
