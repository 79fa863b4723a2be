/** Reads how far the jobs are behind. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { jobKinds, type JobKind } from './job-kinds.ts';
import { jobsSchema } from './job-tables.ts';

export interface JobBacklog {
  kind: JobKind;
  due: number;
  /** 0 where none is due. */
  oldestDueSeconds: number;
  /** Tried as often as their kind allows, within the last day. */
  failed: number;
}

/** One row for each kind, whether it has jobs or not. */
export async function jobBacklog(db: Connection): Promise<JobBacklog[]> {
  const { rows } = await sql<JobBacklog>`
    select kind, count(j.id) filter (where j.state < 'active')::int as due,
      coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state < 'active')), 0)::float
        as "oldestDueSeconds",
      count(j.id) filter (where j.state = 'failed')::int as failed
    from unnest(${Object.keys(jobKinds)}::text[]) kind
    left join ${sql.ref(jobsSchema)}.job j on j.name = kind
      and (j.state < 'active' and j.start_after <= now() or j.state = 'failed')
    group by kind`.execute(db);
  return rows;
}
