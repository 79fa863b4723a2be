/** Rows of the running clocks of denials, as far as an advisor is told of them. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface ClockOfDenial {
  caseId: string;
  title: string;
  patientId: string;
  encounterId: string | null;
  payer: string | null;
  payerId: string | null;
  /** The label of its rule. */
  clock: string;
  dueAt: Date;
}

/** Of open denials of a patient, by when they end. */
export async function runningClocks(
  db: Connection,
  organizationId: string,
  caseIds: readonly string[],
): Promise<ClockOfDenial[]> {
  if (caseIds.length === 0) return [];
  const { rows } = await sql<ClockOfDenial>`
    select c.id as "caseId", c.title, c.patient_id as "patientId", c.encounter_id as "encounterId",
      c.claim_payer as payer, c.claim_payer_id as "payerId", r.label as clock, k.due_at as "dueAt"
    from cases c
    join clocks k on k.case_id = c.id and k.state = 'running'
    join clock_rules r on r.id = k.rule_id
    where c.organization_id = ${organizationId} and c.id = any (${[...caseIds]}::uuid[])
      and c.patient_id is not null
    order by k.due_at, k.id`.execute(db);
  return rows;
}

/** With an open denial. */
export async function organizationsWithDenials(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom('cases')
    .select('organization_id as id')
    .distinct()
    .where('queue', '=', 'billing')
    .where('kind', '=', 'denial')
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The next open denials, in order of id, that have a running clock and from which no review was ever opened; locked.
 * Those that another server refers at this moment are left to it.
 */
export async function lockUnreferred(
  db: Connection,
  {
    organizationId,
    afterId,
    limit,
  }: { organizationId: string; afterId: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from cases c
    where c.organization_id = ${organizationId} and c.queue = 'billing' and c.kind = 'denial'
      and c.closed_at is null and (${afterId}::uuid is null or c.id > ${afterId}::uuid)
      and exists (select from clocks k where k.case_id = c.id and k.state = 'running')
      and not exists (select from cases r where r.parent_id = c.id and r.kind = 'advisor-review')
    order by c.id limit ${limit} for update of c skip locked`.execute(db);
  return rows.map(({ id }) => id);
}
