/** Rows of cases that a rule flags or moves: the open ones of a stay or patient, now and as they were. */
import { sql } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { RuleReason } from '#shared/rules.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** Of one fact: the cases of its stay, or of its patient. */
const mostCases = 100;

export interface RuleScope {
  organizationId: string;
  kind: KindName;
  /** Whose id `scopeId` is: the stay's, or the patient's. */
  scope: 'stay' | 'patient';
  /** The rule whose cases alone are meant; null for all. */
  targetSeries: string | null;
}

const scopeColumn = ({ scope }: Pick<RuleScope, 'scope'>) =>
  scope === 'stay' ? sql.ref('c.encounter_id') : sql.ref('c.patient_id');

const isOfSeries = ({ targetSeries }: Pick<RuleScope, 'targetSeries'>) =>
  sql<boolean>`(${targetSeries}::uuid is null or exists (select from rule_hits h
    where h.case_id = c.id and h.series_id = ${targetSeries}::uuid))`;

interface OpenInScope {
  scopeId: string;
  states: readonly string[];
}

const openInScope = (ruleScope: RuleScope, { scopeId, states }: OpenInScope) => sql<{ id: string }>`
  select c.id from cases c
  where c.organization_id = ${ruleScope.organizationId} and c.kind = ${ruleScope.kind}
    and ${scopeColumn(ruleScope)} = ${scopeId} and c.closed_at is null
    and c.state = any (${[...states]}) and ${isOfSeries(ruleScope)}
  order by c.id limit ${mostCases}`;

/** The ids of the open cases in these states. */
export async function openIds(
  db: Connection,
  ruleScope: RuleScope,
  open: OpenInScope,
): Promise<string[]> {
  const { rows } = await openInScope(ruleScope, open).execute(db);
  return rows.map(({ id }) => id);
}

/** The same, locked, in one order. */
export async function lockOpen(
  db: Connection,
  ruleScope: RuleScope,
  open: OpenInScope,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${openInScope(ruleScope, open)} for update of c`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a person has signed an answer of the case. */
export async function isSigned(db: Connection, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('form_answers')
    .select('case_id')
    .where('case_id', '=', caseId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewFlag {
  caseId: string;
  because: Pick<RuleReason, 'rule' | 'sentence'>;
  targetAt: Date | null;
  at: Date;
}

/** Its time is only ever brought forward. */
export async function flag(
  db: Connection,
  { caseId, because: { rule, sentence }, targetAt, at }: NewFlag,
): Promise<void> {
  await db
    .updateTable('cases')
    .set((is) => ({
      flag: JSON.stringify({ rule, sentence, at: at.toISOString() }),
      target_at: sql<Date | null>`least(target_at, ${targetAt}::timestamptz)`,
      changed_at: at,
      version: is('version', '+', 1),
    }))
    .where('id', '=', caseId)
    .execute();
}

export interface PastFact {
  at: Date;
  scopeId: string;
}

export interface PastCase {
  /** Its place among the facts. */
  index: number;
  caseId: string;
  patientId: string | null;
  state: string;
  isSigned: boolean;
}

/** The cases in reach of each fact, with their state when it arrived; in the order of the facts. */
export async function casesAt(
  db: Connection,
  ruleScope: RuleScope,
  facts: readonly PastFact[],
): Promise<PastCase[]> {
  if (facts.length === 0) return [];
  const factRows = JSON.stringify(facts.map((fact, index) => ({ index, ...fact })));
  const { rows } = await sql<PastCase>`
    select f.index, c.id as "caseId", c.patient_id as "patientId",
      coalesce((select e.to_state from case_events e
        where e.case_id = c.id and e.to_state is not null and e.at <= f.at
        order by e.sequence desc limit 1), c.state) as state,
      exists (select from form_answers a where a.case_id = c.id and a.signed_at <= f.at) as "isSigned"
    from jsonb_to_recordset(${factRows}::jsonb) as f (index integer, at timestamptz, "scopeId" uuid)
    join cases c on ${scopeColumn(ruleScope)} = f."scopeId"
    where c.organization_id = ${ruleScope.organizationId} and c.kind = ${ruleScope.kind}
      and c.opened_at <= f.at and ${isOfSeries(ruleScope)}
    order by f.index, c.id`.execute(db);
  return rows;
}
