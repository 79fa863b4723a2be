/** Rules as their builders read them: who wrote and published them, their dry runs and their cases. */
import { sql } from 'kysely';
import { emptyTrial, type Rule } from '#shared/rules.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { writerNames } from '#server/platform/sql/writers.ts';

/** Beyond it, retired ones are left out. */
const most = 200;

interface Reader {
  organizationId: string;
  personId: string;
}

/** Drafts first, then what is in force, by name. */
export async function list(db: Connection, reader: Reader): Promise<Rule[]> {
  const rows = await db
    .selectFrom('rules as r')
    .selectAll('r')
    .select([
      fullNameOf<string | null>('r.approved_by').as('approver'),
      fullNameOf<string | null>('r.tried_by').as('trier'),
      writerNames('r').as('writers'),
      sql<number>`(select case r.action when 'open' then count(distinct case_id) else count(*) end::int
        from rule_hits where rule_id = r.id and case_id is not null)`.as('cases'),
      sql<{ id: string; fullName: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'fullName', p.full_name)), '[]')
        from patients p where p.organization_id = r.organization_id and p.id in
          (select (one ->> 'patientId')::uuid from jsonb_array_elements(r.tried -> 'patients') one))`.as(
        'people',
      ),
    ])
    .where('r.organization_id', '=', reader.organizationId)
    .orderBy(sql`array_position(array['draft', 'published', 'retired'], r.state)`)
    .orderBy(sql`lower(r.name)`)
    .orderBy('r.revision', 'desc')
    .limit(most)
    .execute();
  return rows.map((row): Rule => {
    const { tried, people } = row;
    const nameOf = new Map(people.map(({ id, fullName }) => [id, fullName]));
    return {
      id: row.id,
      seriesId: row.series_id,
      revision: row.revision,
      name: row.name,
      sentence: row.sentence,
      factType: row.fact_type,
      condition: row.condition,
      evidence: row.evidence,
      kind: row.kind,
      once: row.once,
      ownerRole: row.owner_role as HospitalRole | null,
      dueHours: row.due_hours,
      action: row.action,
      move: row.move,
      targetSeries: row.target_series,
      state: row.state,
      writtenBy: row.writers,
      writtenAt: row.written_at.toISOString(),
      approvedBy: row.approver,
      approvedAt: row.approved_at?.toISOString() ?? null,
      retiredAt: row.retired_at?.toISOString() ?? null,
      trial: tried && {
        ...emptyTrial(),
        ...tried,
        by: row.trier ?? '',
        at: row.tried_at?.toISOString() ?? '',
        isCurrent: row.tried_version === row.version,
        patients: tried.patients.map(({ patientId, ...counts }) => ({
          id: patientId,
          fullName: nameOf.get(patientId) ?? 'A patient whose record was merged',
          ...counts,
        })),
      },
      cases: row.cases,
      failures: row.failures,
      lastFailure: row.last_failure,
      haltedAt: row.halted_at?.toISOString() ?? null,
      version: row.version,
      isOwn: row.written_by.includes(reader.personId),
    };
  });
}
