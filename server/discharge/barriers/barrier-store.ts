/** Barriers of stays that have ended, or that go on after all, as the record has them. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface StandingBarrier {
  caseId: string;
  move: 'leave' | 'reopen';
}

/** Locked, in one order: open ones of patients who left, and those that ended so and are in the house again. */
export async function barriersToMove(
  db: Connection,
  { organizationId, encounterIds }: { organizationId: string; encounterIds: readonly string[] },
): Promise<StandingBarrier[]> {
  const { rows } = await sql<StandingBarrier>`
    select c.id as "caseId", case when c.closed_at is null then 'leave' else 'reopen' end as move
    from cases c join facts f on f.id = c.encounter_id
    where c.organization_id = ${organizationId} and c.kind = 'barrier'
      and c.encounter_id in (${sql.join(encounterIds)})
      and ((c.closed_at is null and f.status = 'finished')
        or (c.state = 'ended' and f.status in ('in-progress', 'onleave')))
    order by c.id for update of c`.execute(db);
  return rows;
}
