/** Judges facts that arrived by the rules in force, and opens, raises, flags or moves cases; each fact once for each rule. */
import { dayMs, hourMs } from '#shared/durations.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { ruleDays, type RuleInput, type RuleReason } from '#shared/rules.ts';
import { record, serverActor } from '#server/audit/service.ts';
import {
  lockCasesOfStep,
  openCase,
  raiseCase,
  sendCasesChanged,
  takeRuleStep,
} from '#server/cases/service.ts';
import {
  factQuotesOf,
  factRecordsOf,
  ruleFacts,
  type FactQuote,
  type RuleFact,
} from '#server/facts/service.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from '#server/rules/core/rule-store.ts';
import { ruleScopeOf, sameAsOf } from '#server/rules/core/same-case.ts';
import { usesRecord, type EvaluatedFact, type Hit } from '#server/rules/evaluating/evaluation.ts';
import { openEvaluator } from '#server/rules/evaluating/evaluator.ts';

/** Facts of a patient that an expression can look at. */
const mostOfPatient = 1_000;
const mostTimeouts = 3;
/** Of the facts of one job by all rules; it takes a fraction of a second. */
const mostJobMs = 20_000;

/** One thread for all of this process; it starts with the first fact. */
const evaluator = openEvaluator();

type Fact = RuleFact;

export const evaluatedFact = (fact: Fact, isNew: boolean): EvaluatedFact => ({
  id: fact.id,
  type: fact.type,
  body: fact.body,
  atMs: fact.fetchedAt.getTime(),
  effectiveMs: fact.effectiveAt.getTime(),
  encounterId: fact.encounterId,
  isNew,
});

/** The record of each patient before the facts that are new, which are judged with all of it known. */
async function patientsOf(
  db: Connection,
  organizationId: string,
  { fresh, isWhole }: { fresh: readonly Fact[]; isWhole: boolean },
): Promise<EvaluatedFact[][]> {
  const ids = new Set(fresh.map(({ id }) => id));
  const patientIds = [...new Set(fresh.map(({ patientId }) => patientId))];
  const earliest = Math.min(...fresh.map(({ effectiveAt }) => effectiveAt.getTime()));
  const query = { patientIds, since: new Date(earliest - ruleDays * dayMs), most: mostOfPatient };
  const record = isWhole ? await factRecordsOf(db, organizationId, query) : [];
  return patientIds.map((patientId) => {
    const isOf = (fact: Fact) => fact.patientId === patientId;
    const before = record.filter((fact) => isOf(fact) && !ids.has(fact.id));
    return [
      ...before.map((fact) => evaluatedFact(fact, false)),
      ...fresh.filter(isOf).map((fact) => evaluatedFact(fact, true)),
    ];
  });
}

async function noteFailure(
  deps: Deps,
  organizationId: string,
  failed: { ruleId: string; words: string; failures: number; timeouts: number },
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const isHalted = await store.noteFailure(db, { ...failed, mostTimeouts, at: deps.now() });
    if (!isHalted) return;
    await record(db, serverActor(deps), {
      action: 'rule.halt',
      account: { id: null, organizationId },
      object: { type: 'PlanDefinition', id: failed.ruleId },
    });
  });
}

interface Work {
  organizationId: string;
  rules: readonly store.RuleInForce[];
  patients: EvaluatedFact[][];
}

/** A rule that takes too much is left out, and everything else is judged again without it. */
async function hitsOf(deps: Deps, { organizationId, rules, patients }: Work): Promise<Hit[]> {
  if (rules.length === 0) return [];
  const expressions = rules.map(({ id, factType, condition, evidence }) => ({
    id,
    factType,
    condition,
    evidence,
  }));
  try {
    const { hits, failures, slowestAt } = await evaluator.evaluate({
      rules: expressions,
      patients,
      withinMs: mostJobMs,
    });
    if (slowestAt !== null) throw new TooMuch(slowestAt);
    for (const { id: ruleId } of rules) {
      const [first, ...more] = failures.filter(
        (evaluationFailure) => evaluationFailure.ruleId === ruleId,
      );
      if (!first) continue;
      const counted = { failures: more.length + 1, timeouts: 0 };
      await noteFailure(deps, organizationId, { ruleId, words: first.words, ...counted });
    }
    return hits;
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    const guilty = rules[error.partIndex];
    const words = 'It took too long or too much memory';
    if (guilty)
      await noteFailure(deps, organizationId, {
        ruleId: guilty.id,
        words,
        failures: 0,
        timeouts: 1,
      });
    const otherRules = rules.filter((rule) => rule !== guilty);
    return hitsOf(deps, { organizationId, rules: guilty ? otherRules : [], patients });
  }
}

const inputOf = (quote: FactQuote): RuleInput => ({
  factId: quote.id,
  type: quote.type,
  title: quote.title,
  value: quote.value,
  at: quote.effectiveAt.toISOString(),
  ...(quote.effectivePrecision && { precision: quote.effectivePrecision }),
  source: quote.source,
});

interface Applied {
  rule: store.RuleInForce;
  fact: Fact;
  hit: Hit;
}

async function reasonOf(
  db: Connection,
  organizationId: string,
  { rule: { name, revision, sentence }, fact, hit }: Applied,
): Promise<RuleReason> {
  const quotes = await factQuotesOf(db, organizationId, [fact.id, ...hit.evidenceIds]);
  return { rule: name, revision, sentence, inputs: quotes.map(inputOf) };
}

/** Nothing is kept where no case is open that it concerns: the fact may count for a later one. */
async function applyStep(deps: Deps, applied: Applied, organizationId: string): Promise<void> {
  const { rule, fact } = applied;
  const at = deps.now();
  const reach = ruleScopeOf({ organizationId, rule, fact });
  if (reach === null) return;
  await deps.db.transaction().execute(async (db) => {
    const because = await reasonOf(db, organizationId, applied);
    const { move, seriesId: series, dueHours } = rule;
    const targetAt = dueHours === null ? null : new Date(at.getTime() + dueHours * hourMs);
    const step = { ...reach, move, because, series, targetAt };
    const caseIds = await lockCasesOfStep(db, step);
    const [caseId] = caseIds;
    if (caseId === undefined) return;
    const factId = fact.id;
    if (!(await store.insertHit(db, { rule, factId, organizationId, at }))) return;
    await takeRuleStep(db, { ...serverActor(deps), jobs: deps.jobs }, { step, caseIds });
    await store.setHitCase(db, { rule, factId, caseId });
  });
}

/** The hit, its case and the audit in one transaction. */
async function applyOpening(deps: Deps, applied: Applied, organizationId: string): Promise<void> {
  const { rule, fact } = applied;
  const at = deps.now();
  await deps.db.transaction().execute(async (db) => {
    const factId = fact.id;
    if (!(await store.insertHit(db, { rule, factId, organizationId, at }))) return;
    const { name, sentence, kind } = rule;
    const because = await reasonOf(db, organizationId, applied);
    const actor = { ...serverActor(deps), jobs: deps.jobs };
    const same = { organizationId, kind, because, sameAs: sameAsOf({ rule, fact }) };
    const targetAt =
      rule.dueHours === null ? null : new Date(at.getTime() + rule.dueHours * hourMs);
    const raised = await raiseCase(db, actor, { ...same, targetAt });
    const opened =
      raised ??
      (await openCase(db, actor, {
        ...same,
        title: name,
        subject: kindOf(kind).ofRule?.subject({ name, sentence }),
        patientId: fact.patientId,
        encounterId: fact.encounterId,
        owner: { ownerId: null, ownerRole: rule.ownerRole },
        targetAt,
      }));
    // Somebody opened the same one in this moment: it is told.
    const caseId = opened ?? (await raiseCase(db, actor, { ...same, targetAt }));
    if (caseId !== null) await store.setHitCase(db, { rule, factId, caseId });
  });
}

/** Done again it changes nothing: a fact that led to a rule's case is left alone. */
export async function evaluateFacts(
  deps: Deps,
  { organizationId, factIds }: JobData['rules.judge'],
): Promise<void> {
  const { db } = deps;
  const fresh = await ruleFacts(db, organizationId, factIds);
  const types = new Set<string>(fresh.map(({ type }) => type));
  const rules = (await store.inForce(db, organizationId)).filter(({ factType }) =>
    types.has(factType),
  );
  if (rules.length === 0) return;
  const isWhole = rules.some(usesRecord);
  const patients = await patientsOf(db, organizationId, { fresh, isWhole });
  const hits = await hitsOf(deps, { organizationId, rules, patients });
  for (const hit of hits) {
    const rule = rules.find(({ id }) => id === hit.ruleId);
    const fact = fresh.find(({ id }) => id === hit.factId);
    if (!rule || !fact) continue;
    const apply = rule.action === 'open' ? applyOpening : applyStep;
    await apply(deps, { rule, fact, hit }, organizationId);
  }
  if (hits.length > 0) sendCasesChanged(deps, organizationId);
}
