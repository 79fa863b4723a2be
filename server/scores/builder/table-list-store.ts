/** Hospitals’ own point scores as their builders read them: who wrote and published them, and their last checks. */
import { sql } from 'kysely';
import { builtInScores, scoreNames, type ScoreHere } from '#shared/scores.ts';
import type { ScoreCheck } from '#shared/scores/checks/score-check.ts';
import { contentOfScore } from '#shared/scores/builder/table-fields.ts';
import {
  mostRevisions,
  type ScoreTable,
  type StoredCheck,
} from '#shared/scores/builder/score-revisions.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import { writerNames } from '#server/platform/sql/writers.ts';

interface Reader {
  organizationId: string;
  personId: string;
}

/** What comes with the product has no versions of a row: it changes with the product. */
export const builtInVersion = 1;

interface LastCheck {
  score: string;
  version: number;
  result: ScoreCheck;
  by: string;
  at: Date;
}

/** Of each score the newest. */
async function lastChecks(db: Connection, organizationId: string): Promise<Map<string, LastCheck>> {
  const { rows } = await sql<LastCheck>`
    select distinct on (c.score) c.score, c.score_version as version, c.result, p.full_name as by, c.checked_at as at
    from score_checks c join practitioners p on p.id = c.checked_by
    where c.organization_id = ${organizationId}
    order by c.score, c.id desc`.execute(db);
  return new Map(rows.map((row) => [row.score, row]));
}

const storedCheck = (check: LastCheck | undefined, version: number): StoredCheck | null =>
  check
    ? {
        ...check.result,
        by: check.by,
        at: check.at.toISOString(),
        isCurrent: check.version === version,
      }
    : null;

const builtInTables = (checks: ReadonlyMap<string, LastCheck>): ScoreTable[] =>
  builtInScores.map((score) => ({
    id: score.id,
    code: score.id,
    isBuiltIn: true,
    seriesId: score.id,
    revision: 1,
    content: contentOfScore(score),
    state: 'published',
    writtenBy: [],
    writtenAt: null,
    approvedBy: null,
    approvedAt: null,
    retiredAt: null,
    haltedAt: null,
    check: storedCheck(checks.get(score.id), builtInVersion),
    version: builtInVersion,
    isOwn: false,
  }));

/** Drafts first, then what is in force with what comes with the product, then what was retired. */
export async function list(db: Connection, reader: Reader): Promise<ScoreTable[]> {
  const checks = await lastChecks(db, reader.organizationId);
  const rows = await db
    .selectFrom('score_tables as t')
    .selectAll('t')
    .select([
      fullNameOf<string | null>('t.approved_by').as('approver'),
      writerNames('t').as('writers'),
    ])
    .where('t.organization_id', '=', reader.organizationId)
    .orderBy('t.code')
    .orderBy('t.revision', 'desc')
    .limit(mostRevisions)
    .execute();
  const revisions = rows.map((row): ScoreTable => ({
    id: row.id,
    code: row.code,
    isBuiltIn: false,
    seriesId: row.series_id,
    revision: row.revision,
    content: row.content,
    state: row.state,
    writtenBy: row.writers,
    writtenAt: row.written_at.toISOString(),
    approvedBy: row.approver,
    approvedAt: row.approved_at?.toISOString() ?? null,
    retiredAt: row.retired_at?.toISOString() ?? null,
    haltedAt: row.halted_at?.toISOString() ?? null,
    check: storedCheck(checks.get(row.id), row.version),
    version: row.version,
    isOwn: row.written_by.includes(reader.personId),
  }));
  const inState = (state: ScoreTable['state']) =>
    revisions.filter((table) => table.state === state);
  return [
    ...inState('draft'),
    ...inState('published'),
    ...builtInTables(checks),
    ...inState('retired'),
  ];
}

/** Of each score in force its last check as it stands, by the id that lists have. */
export async function checksInForce(
  db: Connection,
  organizationId: string,
): Promise<Record<string, ScoreHere>> {
  const { rows } = await sql<ScoreHere & { id: string }>`
    select distinct on (c.score) coalesce(t.code, c.score) as id,
      c.result #> '{groups,0,concordance}' as concordance, (c.result ->> 'outcomes')::integer as outcomes
    from score_checks c left join score_tables t
      on t.id::text = c.score and t.version = c.score_version and t.state = 'published'
    where c.organization_id = ${organizationId}
      and (t.id is not null or c.score in (${sql.join([...scoreNames])}))
    order by c.score, c.id desc`.execute(db);
  return Object.fromEntries(rows.map(({ id, ...here }) => [id, here]));
}

/** Whether the newest check of the score is of this version, and how it ended. Null: there is none. */
export async function checkOf(
  db: Connection,
  organizationId: string,
  { score, version }: { score: string; version: number },
): Promise<ScoreCheck | null> {
  const row = await db
    .selectFrom('score_checks')
    .select('result')
    .where('organization_id', '=', organizationId)
    .where('score', '=', score)
    .where('score_version', '=', version)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.result ?? null;
}

export async function insertCheck(
  db: Connection,
  check: {
    organizationId: string;
    personId: string;
    at: Date;
    score: string;
    version: number;
    result: ScoreCheck;
  },
): Promise<void> {
  await db
    .insertInto('score_checks')
    .values({
      organization_id: check.organizationId,
      score: check.score,
      score_version: check.version,
      result: JSON.stringify(check.result),
      checked_by: check.personId,
      checked_at: check.at,
    })
    .execute();
}
