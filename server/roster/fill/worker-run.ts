/** Runs a fill in two worker threads, one that searches and one that proves, with limits of time and memory. */
import { Worker } from 'node:worker_threads';
import { openTurnsByKey } from '#server/platform/turns.ts';
import type { FillMessage, FillWork } from './fill-worker.ts';
import type { FillRequest } from './problem.ts';

/** Of JavaScript; HiGHS has memory of its own, which the largest request that is accepted bounds. */
const megabytes = 512;
/** What a worker has after its time to explain its plan. */
const graceMs = 120_000;

/** Each takes two processors. */
const inOwnTurn = openTurnsByKey({ atOnce: 1, queueLength: 4, maxWaitMs: 10 * 60_000 });

export interface FillHandle {
  /** Ends the search with the best plan so far. */
  stop: () => void;
  /** Resolves once nothing more comes. */
  ended: Promise<void>;
}

function startWorker(work: FillWork, onMessage: (message: FillMessage) => void) {
  const worker = new Worker(new URL('./fill-worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    env: {},
    execArgv: [],
  });
  worker.unref();
  worker.on('message', onMessage);
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  return { ended, terminate: () => worker.terminate() };
}

interface Run {
  organizationId: string;
  request: FillRequest;
  seconds: number;
  onMessage: (message: FillMessage) => void;
}

/** This server runs one fill at a time; organizations take turns. */
export function runFill({ organizationId, request, seconds, onMessage }: Run): FillHandle {
  const stop = new SharedArrayBuffer(4);
  const work = async () => {
    const start = (task: FillWork['task']) =>
      startWorker({ task, request, seconds, stop }, onMessage);
    const [plan, bound] = [start('plan'), start('bound')];
    // Without a bound the plan is still good: its failure is ignored.
    bound.ended.catch(() => undefined);
    const timer = setTimeout(() => void plan.terminate(), seconds * 1_000 + graceMs);
    try {
      await plan.ended;
    } finally {
      clearTimeout(timer);
      await bound.terminate();
    }
  };
  return {
    stop: () => void Atomics.store(new Int32Array(stop), 0, 1),
    ended: inOwnTurn(organizationId, work),
  };
}
