/** Checks a score on the hospital’s own stays: what it would have said at each discharge, and what came of it (S573). */
import { DateTime } from 'luxon';
import { builtInScores, type InputReading } from '#shared/scores.ts';
import { calibrationOf } from '#shared/scores/checks/calibration.ts';
import { checkedGroupsOf, type GroupedStay } from '#shared/scores/checks/checked-groups.ts';
import {
  checkedDays,
  mostCheckedStays,
  type CheckedInput,
  type ScoreCheck,
} from '#shared/scores/checks/score-check.ts';
import { resultOf, type NamedScore, type ScoreInput } from '#shared/scores/point-score.ts';
import type { CheckScore } from '#shared/scores/builder/score-revisions.ts';
import { scoreOfContent } from '#shared/scores/builder/table-fields.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { whileAwaited } from '#server/platform/cost/while-awaited.ts';
import { openTurnsByKey } from '#server/platform/turns.ts';
import { readExpressions } from '#server/scores/expressions/expression-readings.ts';
import { notEvaluated, type InputExpression } from '#server/scores/expressions/expression-task.ts';
import {
  openInputEvaluator,
  type InputEvaluator,
} from '#server/scores/expressions/input-evaluator.ts';
import type { StayReadings } from '#server/scores/input-readings.ts';
import { expressionsOf } from '#server/scores/scored-readings.ts';
import type { RiskReader } from '#server/scores/risk-stay-store.ts';
import { riskReaderOf } from '#server/scores/stay-scores.ts';
import { readingsOfStays } from '#server/scores/stay-readings.ts';
import * as tableLists from '#server/scores/builder/table-list-store.ts';
import * as tables from '#server/scores/builder/table-store.ts';
import * as cohorts from './checked-stays-store.ts';

/** After it, the check says how far it came. */
const mostMs = 25_000;
/** Whose readings are in memory at once. */
const staysAtOnce = 250;

/** One of an organization at a time; each has a thread of its own. */
const inOwnTurn = openTurnsByKey({ atOnce: 1, queueLength: 4, maxWaitMs: 20_000 });

interface CheckedScore {
  /** In the table of checks. */
  id: string;
  version: number;
  score: NamedScore;
  expressions: InputExpression[];
}

async function requireScore({ db, session }: SignedIn, ref: CheckScore): Promise<CheckedScore> {
  if ('builtIn' in ref) {
    const score = builtInScores.find(({ id }) => id === ref.builtIn);
    if (!score) throw new Refusal('not-found');
    return { id: score.id, version: tableLists.builtInVersion, score, expressions: [] };
  }
  const table = await tables.byId(db, session.person.organizationId, ref.tableId);
  if (!table) throw new Refusal('not-found');
  if (table.version !== ref.version) throw new Refusal('conflict');
  const { id, version, code, content } = table;
  return {
    id,
    version,
    score: scoreOfContent(code, content),
    expressions: expressionsOf(code, content),
  };
}

/** What FHIRPath says of an error has values of the record in it, which are of the sheet alone. */
const reasonOf = ({ words }: Pick<InputReading, 'words'>): string =>
  words.startsWith(notEvaluated) ? `${notEvaluated}.` : words;

/** How often the input was read, and the commonest reason why it was not. */
function checkedInputOf(
  { name, letter, label }: ScoreInput,
  readings: readonly StayReadings[],
): CheckedInput {
  const ofInput = readings.flatMap((ofStay) => ofStay[name] ?? []);
  const missing = ofInput.filter(({ value }) => value === null);
  const reasons = [...Map.groupBy(missing, reasonOf)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  );
  return {
    letter,
    label,
    read: ofInput.length - missing.length,
    missing: missing.length,
    why: reasons[0]?.[0] ?? null,
  };
}

interface Progress {
  readings: StayReadings[];
  scored: GroupedStay[];
  stopped: ScoreCheck['stopped'];
  /** What stays and records had of what the expressions ask for. */
  elements: string[];
}

type UnmatchedOfInput = Pick<CheckedInput, 'unmatched'>;

/** By the name of the input; nothing is said where no stay, or not all of them, was read. */
async function unmatchedOf(
  { expressions }: CheckedScore,
  evaluator: InputEvaluator,
  { elements, stopped }: Progress,
): Promise<Map<string, UnmatchedOfInput>> {
  if (elements.length === 0 || stopped !== null) return new Map();
  const texts = expressions.flatMap(({ expression, evidence }) => [expression, evidence]);
  const paths = await evaluator.unmatched({ expressions: texts, elements });
  return new Map(
    expressions.map(({ name }, at) => {
      const unmatched = { expression: paths[2 * at] ?? [], evidence: paths[2 * at + 1] ?? [] };
      return [name, { unmatched }];
    }),
  );
}

/** What is missing has the fewest points that it can have. */
const scoredStay = (
  score: NamedScore,
  { sex, age, language, hasOutcome }: cohorts.CheckedStay,
  readings: StayReadings,
): GroupedStay => {
  const values = Object.fromEntries(
    score.inputs.map(({ name }) => [name, readings[name]?.value ?? null]),
  );
  const { least, missing } = resultOf(score, values);
  return { points: least, hasOutcome, isComplete: missing.length === 0, sex, age, language };
};

interface Scoring {
  reader: RiskReader;
  evaluator: InputEvaluator;
  stays: readonly cohorts.CheckedStay[];
}

async function scoredStays(
  { db, call }: SignedIn,
  { score, expressions: inputs }: CheckedScore,
  { reader, evaluator, stays }: Scoring,
): Promise<Progress> {
  const until = performance.now() + mostMs;
  const progress: Progress = { readings: [], scored: [], stopped: null, elements: [] };
  for (let at = 0; at < stays.length && progress.stopped === null; at += staysAtOnce) {
    const batch = stays.slice(at, at + staysAtOnce);
    const stayIds = batch.map(({ stayId }) => stayId);
    const withinMs = Math.max(0, until - performance.now());
    const { now } = reader;
    const reading = { inputs, stayIds, now, withinMs, elementsBefore: progress.elements };
    const read = await readExpressions(db, evaluator, reading);
    progress.elements = read.elements;
    if (call.isGone()) throw new Refusal('unavailable');
    if (read.tooMuch.length > 0) progress.stopped = 'expression';
    else if (read.isCut || performance.now() > until) progress.stopped = 'time';
    if (progress.stopped !== null && inputs.length > 0) break;
    const expressions = read.readings;
    const readings = await readingsOfStays(db, reader, {
      stayIds,
      expressions,
      isAsOfDischarge: true,
    });
    for (const stay of batch) {
      const ofStay = readings.get(stay.stayId);
      if (!ofStay) continue;
      progress.readings.push(ofStay);
      progress.scored.push(scoredStay(score, stay, ofStay));
    }
  }
  return progress;
}

async function checked(signedIn: SignedIn, checkedScore: CheckedScore): Promise<ScoreCheck> {
  const { db, session } = signedIn;
  const { score } = checkedScore;
  const { outcome, outcomeDays } = score;
  const reader = await riskReaderOf(signedIn);
  const { today } = reader;
  const dayBefore = (days: number) => DateTime.fromISO(today).minus({ days }).toISODate() ?? today;
  const cohort: cohorts.Cohort = {
    organizationId: session.person.organizationId,
    outcome,
    outcomeDays,
    from: dayBefore(checkedDays + outcomeDays),
    to: dayBefore(outcomeDays + 1),
    most: mostCheckedStays,
  };
  const stays = await cohorts.staysOf(db, cohort);
  const lastStays = stays.slice(0, mostCheckedStays);
  const evaluator = openInputEvaluator();
  const { scored, readings, stopped, unmatched } = await whileAwaited(
    signedIn.call,
    evaluator.end,
    async () => {
      try {
        const scoring = { reader, evaluator, stays: lastStays };
        const progress = await scoredStays(signedIn, checkedScore, scoring);
        return { ...progress, unmatched: await unmatchedOf(checkedScore, evaluator, progress) };
      } finally {
        await evaluator.end();
      }
    },
  );
  return {
    outcome,
    outcomeDays,
    from: cohort.from,
    to: cohort.to,
    stays: scored.length,
    outcomes: scored.filter(({ hasOutcome }) => hasOutcome).length,
    isCut: stays.length > mostCheckedStays,
    leftOut: await cohorts.leftOutOf(db, cohort),
    groups: checkedGroupsOf(scored, score.expected),
    calibration: calibrationOf(scored, score.expected),
    inputs: score.inputs.map((input) => ({
      ...checkedInputOf(input, readings),
      ...unmatched.get(input.name),
    })),
    stopped,
  };
}

/** Numbers alone: no stay and no patient is named. */
export async function check(signedIn: SignedIn, ref: CheckScore): Promise<{ score: string }> {
  const { db, session, now } = signedIn;
  const { organizationId, id: personId } = session.person;
  const id = 'builtIn' in ref ? ref.builtIn : ref.tableId;
  const audit = {
    action: 'score-table.check' as const,
    object: { type: 'PlanDefinition', id },
  };
  await attempted(signedIn, audit, async () => {
    const score = await requireScore(signedIn, ref);
    const result = await inOwnTurn(organizationId, () => checked(signedIn, score));
    await db.transaction().execute(async (within) => {
      const { version } = score;
      const stored = { organizationId, personId, at: now(), score: id, version, result };
      await tableLists.insertCheck(within, stored);
      const { stays, outcomes, stopped } = result;
      const expressions = score.expressions.map(({ expression }) => expression);
      const detail = { version, stays, outcomes, stopped, expressions };
      await record(within, signedIn, { ...audit, detail });
    });
  });
  return { score: id };
}
