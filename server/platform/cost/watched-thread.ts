/** A thread for work that may never end: it is ended where nothing new begins for too long, or takes too much memory. */
import { openLimitedWorker } from './limited-worker.ts';
import { openTurns } from '#server/platform/turns.ts';
import { beganAt, partAt } from './thread-progress.ts';

/** How often within a limit it is looked whether anything new has begun. */
const looks = 8;

interface Limits {
  megabytes: number;
  /** Of its start, which loads the libraries. */
  startMs: number;
  /** Of one step of a task, as `stepBegins` counts them. */
  stepMs: number;
  /** An unused thread is ended. */
  idleMs: number;
}

/** For an expression, which takes a fraction of a millisecond. */
const usualLimits: Limits = { megabytes: 256, startMs: 30_000, stepMs: 2_000, idleMs: 60_000 };

/** The thread was ended: it took too long, or too much memory, on one part of the work. */
export class TooMuch extends Error {
  readonly partIndex: number;
  constructor(partIndex: number) {
    super('a thread took too much');
    this.partIndex = partIndex;
  }
}

function startThread(file: URL, megabytes: number) {
  const progress = new Int32Array(new SharedArrayBuffer(8));
  const worker = openLimitedWorker(file, {
    workerData: { progress: progress.buffer },
    megabytes,
  });
  worker.unref();
  return { worker, progress };
}

type Thread = ReturnType<typeof startThread>;

/** Rejects with TooMuch where nothing new begins for too long, or the thread ends. */
function answerOf<T>({ worker, progress }: Thread, withinMs: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let begun = Atomics.load(progress, beganAt);
  let unchanged = 0;
  const tooMuch = () => reject(new TooMuch(Atomics.load(progress, partAt)));
  /** The language's own limits are limits too; anything else is a bug of ours. */
  const failed = (error: Error & { code?: unknown }) =>
    error instanceof RangeError || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? tooMuch()
      : reject(error);
  const timer = setInterval(() => {
    const now = Atomics.load(progress, beganAt);
    unchanged = now === begun ? unchanged + 1 : 0;
    if (unchanged === looks) tooMuch();
    begun = now;
  }, withinMs / looks);
  worker.once('message', resolve);
  worker.once('error', failed);
  worker.once('exit', tooMuch);
  return promise.finally(() => {
    clearInterval(timer);
    worker.off('message', resolve).off('error', failed).off('exit', tooMuch);
  });
}

/** The file posts "ready" once it has loaded, then one answer to each task. */
export function openWatchedThread(file: URL, limits: Partial<Limits> = {}) {
  const { megabytes, startMs, stepMs, idleMs } = { ...usualLimits, ...limits };
  const inTurn = openTurns({ atOnce: 1, queueLength: 1_000, maxWaitMs: 90_000 });
  let thread: Promise<Thread> | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<Thread> {
    const fresh = startThread(file, megabytes);
    try {
      await answerOf(fresh, startMs);
      return fresh;
    } catch (error) {
      await fresh.worker.terminate();
      throw error;
    }
  }

  async function end(): Promise<void> {
    const ending = thread;
    thread = null;
    clearTimeout(idle);
    await ending?.then(({ worker }) => worker.terminate()).catch(() => undefined);
  }

  /** Throws TooMuch, after which the thread has forgotten everything. */
  const ask = <T>(task: object): Promise<T> =>
    inTurn(async () => {
      clearTimeout(idle);
      try {
        thread ??= started();
        const current = await thread;
        const answer = answerOf<T>(current, stepMs);
        current.worker.postMessage(task);
        return await answer;
      } catch (error) {
        await end();
        throw error;
      } finally {
        idle = setTimeout(() => void end(), idleMs).unref();
      }
    });

  return { ask, end };
}
