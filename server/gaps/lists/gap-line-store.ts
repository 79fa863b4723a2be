/** What a list says of its gaps besides their cases: the source, since when it has them, and the last call. */
import { sql } from 'kysely';
import type { GapLine } from '#shared/gaps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export async function gapLines(
  db: Connection,
  organizationId: string,
  caseIds: readonly string[],
): Promise<GapLine[]> {
  const { rows } = await sql<GapLine>`
    select c.id as "caseId", c.subject ->> 'source' as source,
      coalesce(c.subject ->> 'sourceName', '') as "sourceName",
      coalesce(c.subject ->> 'since', to_char((c.opened_at at time zone o.zone)::date, 'YYYY-MM-DD')) as since,
      e.call as "lastCall"
    from cases c
    join organizations o on o.id = c.organization_id
    left join lateral (select e.detail -> 'call' as call from case_events e
      where e.case_id = c.id and e.event = 'called' order by e.sequence desc limit 1) e on true
    where c.organization_id = ${organizationId} and c.kind = 'gap'
      and c.id = any (${[...caseIds]}::uuid[])`.execute(db);
  return rows;
}
