/** Validates a resource by the definitions and value sets of R4 in a thread with limits of time and memory (S318). */
import { openLimitedWorker } from '#server/platform/cost/limited-worker.ts';
import { openTurnsByKey } from '#server/platform/turns.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { ValidationAnswer, ValidationTask } from './validation-task.ts';

/** Of 250 MB that the definitions and value sets take. */
const megabytes = 512;
/** Loading them takes about two seconds of the processor, which may be busy. */
const mostMs = 60_000;

/** One at a time, and one of a person: each loads the definitions. */
const inOwnTurn = openTurnsByKey({ atOnce: 1, queueLength: 4, maxWaitMs: 20_000 });

function inThread(task: ValidationTask): Promise<ValidationAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ValidationAnswer>();
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
export const definitionIssues = (key: string, resource: object): Promise<ValidationAnswer> =>
  inOwnTurn(key, () => inThread({ resource }));
