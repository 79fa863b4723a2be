/** Reads inputs by FHIRPath in a thread with limits of time and memory: no expression can hold the server up (S571). */
import type { ExpressionProblem } from '#shared/expressions/expression-problems.ts';
import type { UnmatchedPath } from '#shared/expressions/unmatched-words.ts';
import { openWatchedThread } from '#server/platform/cost/watched-thread.ts';
import type { ExpressionTask, ExpressionValues, UnmatchedElements } from './expression-task.ts';

export function openInputEvaluator() {
  const { ask, end } = openWatchedThread(new URL('./input-worker.ts', import.meta.url));
  return {
    /** Of each expression what is wrong with it. Throws TooMuch. */
    check: (expressions: readonly string[]) => ask<ExpressionProblem[][]>({ check: expressions }),
    /** Of each expression the elements that no stay and no record had. Throws TooMuch. */
    unmatched: (question: UnmatchedElements) => ask<UnmatchedPath[][]>({ unmatched: question }),
    /** Throws TooMuch with the index of the input; nothing is known of the stays then. */
    evaluate: (task: ExpressionTask) => ask<ExpressionValues>({ evaluate: task }),
    end,
  };
}

export type InputEvaluator = ReturnType<typeof openInputEvaluator>;
