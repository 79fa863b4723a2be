/** Evaluates measures in a thread with limits of time and memory: no CQL can hold the server up (S561). */
import { openWatchedThread } from '#server/platform/cost/watched-thread.ts';
import type {
  Evaluated,
  EvaluatedPatient,
  EvaluateTask,
  Explained,
  LoadTask,
  Loaded,
} from '#server/measures/core/measure-evaluation.ts';

/** Of one patient by all programs, which takes some milliseconds. */
const mostMs = 5_000;
const startMs = 60_000;
const megabytes = 512;
const idleMs = 60_000;

/** A thread of its own, which is to be ended. All throw TooMuch. */
export function openMeasureEvaluator() {
  const thread = openWatchedThread(new URL('./measure-worker.ts', import.meta.url), {
    megabytes,
    startMs,
    stepMs: mostMs,
    idleMs,
  });
  return {
    load: (load: LoadTask['load']) => thread.ask<Loaded>({ load }),
    evaluate: (task: EvaluateTask) => thread.ask<Evaluated>(task),
    explain: (explain: EvaluatedPatient) => thread.ask<Explained>({ explain }),
    end: thread.end,
  };
}

export type MeasureEvaluator = ReturnType<typeof openMeasureEvaluator>;

/** One that has ended its work, for the next: to load the engine takes seconds. */
const idleEvaluators: MeasureEvaluator[] = [];

/** Works with a thread of its own. One whose work failed is ended. */
export async function withEvaluator<T>(
  work: (evaluator: MeasureEvaluator) => Promise<T>,
): Promise<T> {
  const evaluator = idleEvaluators.pop() ?? openMeasureEvaluator();
  try {
    const result = await work(evaluator);
    if (idleEvaluators.length === 0) idleEvaluators.push(evaluator);
    else await evaluator.end();
    return result;
  } catch (error) {
    await evaluator.end();
    throw error;
  }
}
