/** The thread that evaluates measures: it has no network, and counts each patient that it begins. */
import { parentPort, workerData } from 'node:worker_threads';
import { stepBegins } from '#server/platform/cost/thread-progress.ts';
import type {
  Evaluated,
  EvaluateTask,
  ExplainTask,
  LoadTask,
} from '#server/measures/core/measure-evaluation.ts';
import { openEvaluation } from './evaluation-thread.ts';

Object.assign(globalThis, { fetch: undefined });

const progress = new Int32Array((workerData as { progress: SharedArrayBuffer }).progress);
const evaluation = openEvaluation();

async function evaluated({ patients, withinMs }: EvaluateTask): Promise<Evaluated> {
  const until = performance.now() + withinMs;
  const answer: Evaluated = { patients: [], isCut: false };
  for (const patient of patients) {
    if (performance.now() > until) return { ...answer, isCut: true };
    stepBegins(progress);
    answer.patients.push({ id: patient.id, verdicts: await evaluation.verdictsOf(patient) });
  }
  return answer;
}

type Task = LoadTask | EvaluateTask | ExplainTask;

async function answerTo(task: Task): Promise<unknown> {
  if ('load' in task) return evaluation.load(task.load);
  return 'explain' in task ? evaluation.explain(task.explain) : evaluated(task);
}

parentPort?.on('message', (task: Task) => {
  stepBegins(progress);
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
