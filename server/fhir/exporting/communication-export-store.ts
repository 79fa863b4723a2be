/** Rows of an export of communications: signed answers to queries, and what left about cases. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { ChangedAfter } from './export-store.ts';

/** Of queries with a signed answer by the query's id, and with `withSent` of what left about cases. */
export async function communicationsAfter(
  db: Connection,
  {
    organizationId,
    after,
    limit,
    since,
    isOfPatients,
    withSent,
  }: ChangedAfter & { withSent: boolean },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from (
      select case_id as id, case_id, changed_at from query_documents
      where organization_id = ${organizationId}
      union all select id, case_id, changed_at from case_communications
      where organization_id = ${organizationId} and ${withSent}::boolean) k
    join cases c on c.id = k.case_id
    where (${after}::uuid is null or k.id > ${after}::uuid)
      and k.changed_at >= coalesce(${since}::timestamptz, '-infinity')
      and (not ${isOfPatients}::boolean or c.patient_id is not null)
    order by k.id limit ${limit}`.execute(db);
  return rows;
}
