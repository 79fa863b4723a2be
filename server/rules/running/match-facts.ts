/** Judges facts that arrived by the rules in force, and opens or raises their cases; each fact once for each rule. */
import { dayMs, hourMs } from '#shared/durations.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { ruleDays, type RuleInput } from '#shared/rules.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { openCase, raiseCase, sendCasesChanged } from '#server/cases/service.ts';
import {
  factQuotesOf,
  factRecordsOf,
  ruleFacts,
  type FactQuote,
  type RuleFact,
} from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from '#server/rules/core/rule-store.ts';
import { sameAsOf } from '#server/rules/core/same-case.ts';
import { usesRecord, type EvaluatedFact, type Hit } from '#server/rules/evaluating/evaluation.ts';
import { openEvaluator, TooMuch } from '#server/rules/evaluating/evaluator.ts';

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
    const guilty = rules[error.ruleIndex];
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

/** The hit, its case and the audit in one transaction. */
async function apply(
  deps: Deps,
  { rule, fact, hit }: { rule: store.RuleInForce; fact: Fact; hit: Hit },
  organizationId: string,
): Promise<void> {
  const at = deps.now();
  await deps.db.transaction().execute(async (db) => {
    const factId = fact.id;
    if (!(await store.insertHit(db, { rule, factId, organizationId, at }))) return;
    const ids = [factId, ...hit.evidenceIds];
    const inputs = (await factQuotesOf(db, organizationId, ids)).map(inputOf);
    const { name, revision, sentence, kind } = rule;
    const because = { rule: name, revision, sentence, inputs };
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
    if (rule && fact) await apply(deps, { rule, fact, hit }, organizationId);
  }
  if (hits.length > 0) sendCasesChanged(deps, organizationId);
}
