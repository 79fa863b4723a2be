/** Validates a resource by the definitions of R4 in a thread with limits of time and memory (S318). */
import { openLimitedWorker } from '#server/platform/cost/limited-worker.ts';
import { openTurnsByKey } from '#server/platform/turns.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { DefinitionIssue, ValidationTask } from './validation-task.ts';

/** Of 150 MB that the definitions take. */
const megabytes = 512;
/** Loading them takes about two seconds of the processor, which may be busy. */
const mostMs = 60_000;

/** One at a time, and one of a person: each loads the definitions. */
const inOwnTurn = openTurnsByKey({ atOnce: 1, queueLength: 4, maxWaitMs: 20_000 });

function inThread(task: ValidationTask): Promise<DefinitionIssue[]> {
  const { promise, resolve, reject } = Promise.withResolvers<DefinitionIssue[]>();
  const worker = openLimitedWorker(new URL('./validation-worker.ts', import.meta.url), {
    workerData: task,
    megabytes,
  });
  worker.unref();
  const tooMuch = () => reject(new Refusal('fhir.validation-too-long'));
  const timer = setTimeout(tooMuch, mostMs);
  worker.once('message', resolve);
  worker.once('error', tooMuch);
  worker.once('exit', tooMuch);
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

/** @param key Of who asks. */
export const definitionIssues = (key: string, resource: object): Promise<DefinitionIssue[]> =>
  inOwnTurn(key, () => inThread({ resource }));
