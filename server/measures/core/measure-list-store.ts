/** Measures as their builders read them: who wrote and published them, their last run, and their open gaps. */
import { sql } from 'kysely';
import type { Measure, MeasureLine } from '#shared/measures.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { writerNames } from '#server/platform/sql/writers.ts';

/** Beyond it, retired ones are left out. */
const most = 200;

/** Drafts first, then what is in force, by name. */
export async function list(db: Connection, organizationId: string): Promise<MeasureLine[]> {
  const rows = await db
    .selectFrom('measures as m')
    .leftJoin('measure_runs as r', 'r.id', 'm.run_id')
    .select(['m.id', 'm.name', 'm.sentence', 'm.revision', 'm.state', 'm.opens_gaps as opensGaps'])
    .select(['r.counts', 'm.version', 'm.tried_version as triedVersion'])
    .where('m.organization_id', '=', organizationId)
    .orderBy(sql`array_position(array['draft', 'published', 'retired'], m.state)`)
    .orderBy(sql`lower(m.name)`)
    .orderBy('m.revision', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ counts, version, triedVersion, ...row }) => {
    const metCount = counts?.outcomes.met ?? 0;
    const whole = metCount + (counts?.outcomes.unmet ?? 0);
    const isTried = counts !== null && triedVersion === version && counts.stopped !== 'patient';
    const observed = counts?.observed ?? null;
    return { ...row, isTried, met: counts && metCount, whole: counts && whole, observed };
  });
}

export async function byId(
  db: Connection,
  { organizationId, personId }: { organizationId: string; personId: string },
  measureId: string,
): Promise<Measure | null> {
  const row = await db
    .selectFrom('measures as m')
    .leftJoin('measure_runs as r', 'r.id', 'm.run_id')
    .leftJoin('measures as b', 'b.id', 'r.compared_with')
    .selectAll('m')
    .select(['r.counts', 'r.took_ms', 'r.ran_at', 'b.revision as comparedWith'])
    .select([
      sql<string>`to_char(r.period_start, 'YYYY-MM-DD')`.as('from'),
      sql<string>`to_char(r.period_end, 'YYYY-MM-DD')`.as('to'),
      fullNameOf<string | null>('m.approved_by').as('approver'),
      fullNameOf<string | null>('r.ran_by').as('runner'),
      writerNames('m').as('writers'),
      sql<number>`(select count(*)::int from cases c where c.organization_id = m.organization_id
        and c.kind = 'gap' and c.closed_at is null
        and c.subject ->> 'sourceKey' = 'measure|' || m.series_id)`.as('openGaps'),
    ])
    .where((is) => allEqual(is, { 'm.organization_id': organizationId, 'm.id': measureId }))
    .executeTakeFirst();
  if (!row) return null;
  const { counts, run_id: runId, ran_at: ranAt } = row;
  return {
    id: row.id,
    seriesId: row.series_id,
    revision: row.revision,
    name: row.name,
    sentence: row.sentence,
    cql: row.cql,
    populations: row.populations,
    improvement: row.improvement,
    period: row.period,
    parameters: row.parameters,
    opensGaps: row.opens_gaps,
    state: row.state,
    writtenBy: row.writers,
    writtenAt: row.written_at.toISOString(),
    approvedBy: row.approver,
    approvedAt: row.approved_at?.toISOString() ?? null,
    retiredAt: row.retired_at?.toISOString() ?? null,
    run:
      counts && runId && ranAt
        ? {
            ...counts,
            id: runId,
            from: row.from,
            to: row.to,
            by: row.runner,
            at: ranAt.toISOString(),
            tookMs: row.took_ms ?? 0,
            comparedWith: row.comparedWith,
            isCurrent: row.tried_version === row.version,
          }
        : null,
    openGaps: row.openGaps,
    version: row.version,
    isOwn: row.written_by.includes(personId),
  };
}
