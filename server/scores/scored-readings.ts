/** The scores of an organization with the inputs of its stays: those of the product, and its own that are in force. */
import { builtInScores, type InputReadings } from '#shared/scores.ts';
import { resultOf, type NamedScore, type ScoreResult } from '#shared/scores/point-score.ts';
import type { ScoreContent } from '#shared/scores/builder/score-table.ts';
import { inputNameOf, scoreOfContent } from '#shared/scores/builder/table-fields.ts';
import { record, serverActor } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { readExpressions } from './expressions/expression-readings.ts';
import type { InputExpression } from './expressions/expression-task.ts';
import { openInputEvaluator } from './expressions/input-evaluator.ts';
import type { StayReadings } from './input-readings.ts';
import { readingsOfStays } from './stay-readings.ts';
import * as tables from './builder/table-store.ts';

/** A score whose expressions are ended so often is not computed any more. */
const mostTimeouts = 3;

/** One thread for all lists and sheets of this process; it starts with the first expression. */
const evaluator = openInputEvaluator();

export const expressionsOf = (code: string, { inputs }: ScoreContent): InputExpression[] =>
  inputs
    .filter(({ reading }) => reading === null)
    .map((input) => ({
      name: inputNameOf(code, input),
      expression: input.expression,
      evidence: input.evidence,
    }));

/** Outside of the transaction of the caller, which may be refused. */
async function noteTimeouts(
  signedIn: SignedIn,
  inForce: readonly tables.TableInForce[],
  names: readonly string[],
): Promise<void> {
  const slow = inForce.filter(({ code }) => names.some((name) => name.startsWith(`${code}.`)));
  for (const { id, code, revision } of slow)
    await signedIn.db.transaction().execute(async (db) => {
      const timeout = { tableId: id, mostTimeouts, at: signedIn.now() };
      if (!(await tables.noteTimeout(db, timeout))) return;
      await record(db, serverActor(signedIn), {
        action: 'score-table.halt',
        account: { id: null, organizationId: signedIn.session.person.organizationId },
        object: { type: 'PlanDefinition', id },
        detail: { code, revision },
      });
    });
}

interface ScoredReadings {
  /** Those of the product first. */
  scores: readonly NamedScore[];
  readings: Map<string, StayReadings>;
}

export async function scoredReadings(
  signedIn: SignedIn,
  reader: { organizationId: string; today: string; now: Date },
  { stayIds, withinMs }: { stayIds: readonly string[]; withinMs: number },
): Promise<ScoredReadings> {
  const { db } = signedIn;
  const inForce = await tables.inForce(db, reader.organizationId);
  const inputs = inForce.flatMap(({ code, content }) => expressionsOf(code, content));
  const read = await readExpressions(db, evaluator, { inputs, stayIds, now: reader.now, withinMs });
  if (read.tooMuch.length > 0) await noteTimeouts(signedIn, inForce, read.tooMuch);
  const expressions = read.readings;
  return {
    scores: [
      ...builtInScores,
      ...inForce.map(({ code, content }) => scoreOfContent(code, content)),
    ],
    readings: await readingsOfStays(db, reader, { stayIds, expressions }),
  };
}

export function resultsOf(
  scores: readonly NamedScore[],
  readings: InputReadings,
): Record<string, ScoreResult> {
  const values = Object.fromEntries(
    Object.entries(readings).map(([name, { value }]) => [name, value]),
  );
  return Object.fromEntries(scores.map((score) => [score.id, resultOf(score, values)]));
}
