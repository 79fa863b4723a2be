/** Evaluates rules in a thread with limits of time and memory: no expression can hold the server up (S135). */
import type { ExpressionProblem } from '#shared/expressions/expression-problems.ts';
import type { UnmatchedPath } from '#shared/expressions/unmatched-words.ts';
import type { SampleVerdict } from '#shared/rules/sample-facts.ts';
import { openWatchedThread } from '#server/platform/cost/watched-thread.ts';
import type { Evaluated, Evaluation, SampleQuestion, UnmatchedQuestion } from './evaluation.ts';

export function openEvaluator() {
  const { ask, end } = openWatchedThread(new URL('./evaluation-worker.ts', import.meta.url));
  return {
    /** Of each expression what is wrong with it. Throws TooMuch. */
    check: (expressions: readonly string[]) => ask<ExpressionProblem[][]>({ check: expressions }),
    /** Of each expression the elements that were in no fact. Throws TooMuch. */
    unmatched: (question: UnmatchedQuestion) => ask<UnmatchedPath[][]>({ unmatched: question }),
    /** What a rule says of facts that somebody wrote. Throws TooMuch. */
    sample: (question: SampleQuestion) => ask<SampleVerdict>({ sample: question }),
    /** Throws TooMuch; nothing is known of the rest then. */
    evaluate: (evaluation: Evaluation) => ask<Evaluated>({ evaluate: evaluation }),
    end,
  };
}

export type Evaluator = ReturnType<typeof openEvaluator>;
