/** The dry run of a rule: how many cases it would have opened in the last 30 days, and for whom (S136). */
import { dayMs } from '#shared/durations.ts';
import {
  emptyTrial,
  mostPatientsTried,
  ruleDays,
  type RuleRef,
  type TrialRecord,
} from '#shared/rules.ts';
import { ruleStepsTried } from '#server/cases/service.ts';
import { attempted, record } from '#server/audit/service.ts';
import { factsArrivedSince, type ArrivedFact } from '#server/facts/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';
import { whileAwaited } from '#server/platform/cost/while-awaited.ts';
import { openTurnsByKey } from '#server/platform/turns.ts';
import * as store from '#server/rules/core/rule-store.ts';
import { ruleScopeOf, sameAsOf } from '#server/rules/core/same-case.ts';
import { usesRecord } from '#server/rules/evaluating/evaluation.ts';
import { openEvaluator, type Evaluator } from '#server/rules/evaluating/evaluator.ts';
import { evaluatedFact } from '#server/rules/running/match-facts.ts';

const pageSize = 2_000;
/** After it, the dry run says how far it came. */
const mostMs = 25_000;

/** One of an organization at a time; each has a thread of its own. */
const inOwnTurn = openTurnsByKey({ atOnce: 1, queueLength: 4, maxWaitMs: 20_000 });

type Fact = ArrivedFact;

/** Pages cut between patients, so that the record of each is whole. */
async function* patientPages(
  { db }: Pick<SignedIn, 'db'>,
  organizationId: string,
  query: { since: Date; type: Fact['type'] | null },
): AsyncGenerator<Fact[][]> {
  let after: Fact | null = null;
  let open: Fact[] = [];
  for (;;) {
    const page: Fact[] = await factsArrivedSince(db, organizationId, {
      ...query,
      after,
      limit: pageSize,
    });
    const isLast = page.length < pageSize;
    const patients: Fact[][] = [];
    for (const fact of [...open, ...page]) {
      const current = patients.at(-1);
      if (current?.[0]?.patientId === fact.patientId) current.push(fact);
      else patients.push([fact]);
    }
    open = isLast ? [] : (patients.pop() ?? []);
    yield patients;
    if (isLast) return;
    after = page.at(-1) ?? null;
  }
}

/** Asks for the next page while the one before is evaluated. */
async function* oneAhead<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pages.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = pages.next();
      // Thrown where it is awaited, or not asked for any more.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await pages.return(undefined);
  }
}

type PatientCounts = TrialRecord['patients'][number];

interface Counting {
  trial: TrialRecord;
  keys: Set<string>;
  byPatient: Map<string, PatientCounts>;
  /** Cases that it would have moved. */
  movedIds: Set<string>;
}

function countsOf({ byPatient }: Counting, patientId: string): PatientCounts {
  const counts = byPatient.get(patientId) ?? {
    patientId,
    opened: 0,
    raised: 0,
    moved: 0,
    flagged: 0,
  };
  byPatient.set(patientId, counts);
  return counts;
}

/** By the cases that were open when the facts arrived, each moved once. */
async function countSteps(
  { db, session }: Pick<SignedIn, 'db' | 'session'>,
  counting: Counting,
  { rule, facts }: { rule: store.StoredRule; facts: readonly Fact[] },
): Promise<void> {
  const { organizationId } = session.person;
  const { trial, movedIds } = counting;
  trial.held += facts.length;
  const reached = facts.flatMap((fact) => {
    const reach = ruleScopeOf({ organizationId, rule, fact });
    return reach ? [{ fact, reach, at: fact.fetchedAt, scopeId: reach.scopeId }] : [];
  });
  const [first] = reached;
  if (!first) return;
  const step = { ...first.reach, move: rule.move };
  const past = reached.map(({ at, scopeId }) => ({ at, scopeId }));
  for (const { index, does } of await ruleStepsTried(db, step, { facts: past, movedIds })) {
    const fact = reached[index]?.fact;
    if (!fact) continue;
    const name = does === 'move' ? 'moved' : 'flagged';
    trial[name] += 1;
    countsOf(counting, fact.patientId)[name] += 1;
  }
}

/** No case was closed meanwhile, as far as a dry run knows. */
function count(counting: Counting, rule: store.StoredRule, fact: Fact): void {
  const { trial, keys } = counting;
  const key = sameAsOf({ rule, fact });
  const isOpened = !keys.has(key);
  keys.add(key);
  const ofPatient = countsOf(counting, fact.patientId);
  trial.held += 1;
  if (isOpened) {
    trial.opened += 1;
    ofPatient.opened += 1;
  } else {
    trial.raised += 1;
    ofPatient.raised += 1;
  }
}

/** What the rule asks for and no fact of the time had; nothing is said where no fact arrived, or not all were read. */
async function unmatchedOf(
  { condition, evidence, factType }: store.StoredRule,
  evaluator: Evaluator,
  elements: string[],
): Promise<TrialRecord['unmatched']> {
  const nothing = { condition: [], evidence: [] };
  if (elements.length === 0) return nothing;
  const [ofCondition = [], ofEvidence = []] = await evaluator.unmatched({
    factType,
    expressions: evidence === '' ? [condition] : [condition, evidence],
    elements,
  });
  return { condition: ofCondition, evidence: ofEvidence };
}

async function tried(
  signedIn: SignedIn,
  rule: store.StoredRule,
  evaluator: Evaluator,
): Promise<TrialRecord> {
  const counting: Counting = {
    trial: emptyTrial(),
    keys: new Set(),
    byPatient: new Map(),
    movedIds: new Set(),
  };
  const { trial, byPatient } = counting;
  let elements: string[] = [];
  const now = signedIn.now().getTime();
  const since = now - ruleDays * dayMs;
  const isWhole = usesRecord(rule);
  const query = {
    since: new Date(isWhole ? since - ruleDays * dayMs : since),
    type: isWhole ? null : rule.factType,
  };
  const until = performance.now() + mostMs;
  const { organizationId } = signedIn.session.person;
  try {
    for await (const patients of oneAhead(patientPages(signedIn, organizationId, query))) {
      const isNew = (fact: Fact) => fact.fetchedAt.getTime() >= since;
      const evaluated = await evaluator.evaluate({
        rules: [rule],
        patients: patients.map((facts) => facts.map((fact) => evaluatedFact(fact, isNew(fact)))),
        withinMs: Math.max(0, until - performance.now()),
        elementsBefore: elements,
      });
      elements = evaluated.elements;
      trial.judged += evaluated.judged;
      trial.failures += evaluated.failures.length;
      trial.failure ??= evaluated.failures[0]?.words ?? null;
      const facts = new Map(patients.flat().map((fact) => [fact.id, fact]));
      const hits = evaluated.hits.flatMap(({ factId }) => facts.get(factId) ?? []);
      if (rule.action === 'open') for (const fact of hits) count(counting, rule, fact);
      else await countSteps(signedIn, counting, { rule, facts: hits });
      if (evaluated.slowestAt !== null || performance.now() > until) {
        trial.stopped = 'time';
        break;
      }
    }
    if (trial.stopped === null) trial.unmatched = await unmatchedOf(rule, evaluator, elements);
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    trial.stopped = 'fact';
  }
  const all = [...byPatient.values()].toSorted(
    (patient, other) =>
      other.opened - patient.opened ||
      other.moved - patient.moved ||
      other.raised + other.flagged - patient.raised - patient.flagged,
  );
  return { ...trial, patientCount: all.length, patients: all.slice(0, mostPatientsTried) };
}

async function triedWhileAwaited(signedIn: SignedIn, rule: store.StoredRule): Promise<TrialRecord> {
  const evaluator = openEvaluator();
  const { call } = signedIn;
  try {
    const trial = await whileAwaited(call, evaluator.end, () => tried(signedIn, rule, evaluator));
    if (call.isGone()) throw new Refusal('unavailable');
    return trial;
  } finally {
    await evaluator.end();
  }
}

/** Names and numbers alone: what was found is read in the record, with a reason. */
export async function tryOut(signedIn: SignedIn, ref: RuleRef): Promise<{ ruleId: string }> {
  const { db, session, now } = signedIn;
  const { organizationId, id: personId } = session.person;
  const object = { type: 'PlanDefinition', id: ref.ruleId };
  await attempted(signedIn, { action: 'rule.try', object }, async () => {
    const rule = await store.byId(db, organizationId, ref.ruleId);
    if (!rule) throw new Refusal('not-found');
    if (rule.version !== ref.version) throw new Refusal('conflict');
    const trial = await inOwnTurn(organizationId, () => triedWhileAwaited(signedIn, rule));
    const by = { organizationId, personId, at: now() };
    await db.transaction().execute(async (within) => {
      await store.setTrial(within, by, { ref, trial });
      const { condition } = rule;
      const { judged, opened, raised, moved, flagged, patientCount, patients, stopped } = trial;
      const patientIds = patients.map(({ patientId }) => patientId);
      const counts = { judged, opened, raised, moved, flagged, patientCount };
      const detail = { condition, ...counts, patientIds, stopped };
      await record(within, signedIn, { action: 'rule.try', object, detail });
    });
  });
  return { ruleId: ref.ruleId };
}
