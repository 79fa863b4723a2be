/** Rows of rules, always within one organization: drafts, what is in force, and dry runs. */
import { sql } from 'kysely';
import type { FactType } from '#shared/facts.ts';
import type { NewRule, RuleRef, TrialRecord } from '#shared/rules.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { draftedBy, publishedBy, writtenBy } from '#server/platform/sql/writers.ts';

const columns = [
  'r.id',
  'r.series_id as seriesId',
  'r.revision',
  'r.name',
  'r.sentence',
  'r.fact_type as factType',
  'r.condition',
  'r.evidence',
  'r.kind',
  'r.once',
  'r.owner_role as ownerRole',
  'r.due_hours as dueHours',
  'r.action',
  'r.move',
  'r.target_series as targetSeries',
  'r.state',
  'r.version',
] as const;

export interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

const contentOf = (rule: NewRule) => ({
  name: rule.name,
  sentence: rule.sentence,
  fact_type: rule.factType,
  condition: rule.condition,
  evidence: rule.evidence,
  kind: rule.kind,
  once: rule.once,
  owner_role: rule.ownerRole,
  due_hours: rule.dueHours,
  action: rule.action,
  move: rule.move,
  target_series: rule.targetSeries,
});

/** Throws where the series has a draft already (`isUniqueViolation`). */
export async function insert(
  db: Connection,
  by: By,
  { rule, of }: { rule: NewRule; of: { seriesId: string; revision: number } | null },
): Promise<string> {
  const { id } = await db
    .insertInto('rules')
    .values({
      organization_id: by.organizationId,
      series_id: of?.seriesId ?? sql<string>`gen_random_uuid()`,
      revision: (of?.revision ?? 0) + 1,
      ...contentOf(rule),
      ...draftedBy(by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked. */
export const byId = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('rules as r')
    .select(columns)
    .select([
      'r.written_by as writerIds',
      'r.tried_version as triedVersion',
      'r.tried',
      sql<number>`(select max(revision) from rules where series_id = r.series_id)`.as('newest'),
    ])
    .where((is) => allEqual(is, { 'r.organization_id': organizationId, 'r.id': id }))
    .forUpdate()
    .executeTakeFirst();

export type StoredRule = NonNullable<Awaited<ReturnType<typeof byId>>>;

/** False where somebody changed it since, or it is no draft any more. */
export const change = (db: Connection, by: By, ref: RuleRef, rule: NewRule): Promise<boolean> =>
  changesRow(
    db
      .updateTable('rules')
      .set({ ...contentOf(rule), ...writtenBy(by), version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.ruleId, version: ref.version, state: 'draft' })),
  );

export async function setTrial(
  db: Connection,
  by: By,
  { ref, trial }: { ref: RuleRef; trial: TrialRecord },
): Promise<void> {
  await db
    .updateTable('rules')
    .set({
      tried: JSON.stringify(trial),
      tried_version: ref.version,
      tried_by: by.personId,
      tried_at: by.at,
    })
    .where('id', '=', ref.ruleId)
    .execute();
}

/** The revision before it is retired in the same transaction. False where somebody changed it since. */
export async function publish(
  db: Connection,
  by: By,
  { ref, seriesId }: { ref: RuleRef; seriesId: string },
): Promise<boolean> {
  await db
    .updateTable('rules')
    .set((is) => ({ state: 'retired', retired_at: by.at, version: is('version', '+', 1) }))
    .where((is) => allEqual(is, { series_id: seriesId, state: 'published' }))
    .execute();
  return changesRow(
    db
      .updateTable('rules')
      .set({ ...publishedBy(by), tried_version: ref.version + 1, version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.ruleId, version: ref.version, state: 'draft' })),
  );
}

/** A draft is dropped; the cases of a published one stay. */
export async function retire(db: Connection, at: Date, ref: RuleRef): Promise<boolean> {
  const isDropped = await changesRow(
    db
      .deleteFrom('rules')
      .where((is) => allEqual(is, { id: ref.ruleId, version: ref.version, state: 'draft' })),
  );
  if (isDropped) return true;
  return changesRow(
    db
      .updateTable('rules')
      .set({ state: 'retired', retired_at: at, version: ref.version + 1 })
      .where((is) => allEqual(is, { id: ref.ruleId, version: ref.version, state: 'published' })),
  );
}

/** Whether a rule of the organization opens cases of this kind, in any of its revisions. */
export async function opensCases(
  db: Connection,
  organizationId: string,
  { seriesId, kind }: { seriesId: string; kind: NewRule['kind'] },
): Promise<boolean> {
  const row = await db
    .selectFrom('rules')
    .select('id')
    .where((is) =>
      allEqual(is, { organization_id: organizationId, series_id: seriesId, kind, action: 'open' }),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any fact of these types has to be judged. */
export async function hasInForce(
  db: Connection,
  organizationId: string,
  types: readonly FactType[],
): Promise<boolean> {
  const row = await db
    .selectFrom('rules')
    .select('id')
    .where((is) => allEqual(is, { organization_id: organizationId, state: 'published' }))
    .where('halted_at', 'is', null)
    .where('fact_type', 'in', [...types])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const inForce = (db: Connection, organizationId: string) =>
  db
    .selectFrom('rules as r')
    .select(columns)
    .where((is) => allEqual(is, { 'r.organization_id': organizationId, 'r.state': 'published' }))
    .where('r.halted_at', 'is', null)
    .orderBy('r.id')
    .execute();

export type RuleInForce = Awaited<ReturnType<typeof inForce>>[number];

/** False where another run has it already. */
export async function insertHit(
  db: Connection,
  hit: { rule: RuleInForce; factId: string; organizationId: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('rule_hits')
    .values({
      series_id: hit.rule.seriesId,
      fact_id: hit.factId,
      organization_id: hit.organizationId,
      rule_id: hit.rule.id,
      at: hit.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('fact_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setHitCase(
  db: Connection,
  { rule, factId, caseId }: { rule: RuleInForce; factId: string; caseId: string },
): Promise<void> {
  await db
    .updateTable('rule_hits')
    .set({ case_id: caseId })
    .where((is) => allEqual(is, { series_id: rule.seriesId, fact_id: factId }))
    .execute();
}

interface Failed {
  ruleId: string;
  words: string;
  failures: number;
  timeouts: number;
  /** Halted at so many. */
  mostTimeouts: number;
  at: Date;
}

/** Whether it is halted by this. */
export async function noteFailure(db: Connection, failed: Failed): Promise<boolean> {
  const { ruleId, words, failures, timeouts, mostTimeouts, at } = failed;
  const row = await db
    .updateTable('rules')
    .set((is) => ({
      failures: is('failures', '+', failures),
      timeouts: is('timeouts', '+', timeouts),
      last_failure: words,
      last_failed_at: at,
      halted_at: sql<Date | null>`coalesce(halted_at,
        case when timeouts + ${timeouts}::int >= ${mostTimeouts}::int then ${at}::timestamptz end)`,
    }))
    .where('id', '=', ruleId)
    .returning('halted_at as haltedAt')
    .executeTakeFirst();
  return timeouts > 0 && row?.haltedAt?.getTime() === at.getTime();
}
