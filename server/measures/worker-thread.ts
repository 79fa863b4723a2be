/** A worker thread that is asked one task at a time, within limits of time and memory, and ended while nobody asks. */
import { openLimitedWorker } from '#server/platform/cost/limited-worker.ts';
import { openTurns } from '#server/platform/turns.ts';

/** How often within a limit it is looked whether anything new has begun. */
const looks = 8;

/** The thread was ended: it took too long, or too much memory. */
export class TooMuch extends Error {
  constructor() {
    super('a thread took too much');
  }
}

interface ThreadLimits {
  file: URL;
  megabytes: number;
  /** Of its start, which loads the libraries. */
  startMs: number;
  /** Of one step of a task: what the thread counts in `progress`. */
  stepMs: number;
  /** An unused thread is ended. */
  idleMs: number;
}

function startThread({ file, megabytes }: ThreadLimits) {
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const worker = openLimitedWorker(file, { workerData: { progress: progress.buffer }, megabytes });
  worker.unref();
  return { worker, progress };
}

type Thread = ReturnType<typeof startThread>;

/** Rejects with TooMuch where nothing new begins for too long, or the thread ends. */
function answerOf<T>({ worker, progress }: Thread, stepMs: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let begun = Atomics.load(progress, 0);
  let unchanged = 0;
  const tooMuch = () => reject(new TooMuch());
  /** The library's own limits are limits too; anything else is a bug of ours. */
  const ended = (error: Error & { code?: unknown }) =>
    error instanceof RangeError || error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? tooMuch()
      : reject(error);
  const timer = setInterval(() => {
    const now = Atomics.load(progress, 0);
    unchanged = now === begun ? unchanged + 1 : 0;
    if (unchanged === looks) tooMuch();
    begun = now;
  }, stepMs / looks);
  worker.once('message', resolve);
  worker.once('error', ended);
  worker.once('exit', tooMuch);
  return promise.finally(() => {
    clearInterval(timer);
    worker.off('message', resolve).off('error', ended).off('exit', tooMuch);
  });
}

export function openThread(limits: ThreadLimits) {
  const inTurn = openTurns({ atOnce: 1, queueLength: 100, maxWaitMs: 90_000 });
  let thread: Promise<Thread> | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function started(): Promise<Thread> {
    const fresh = startThread(limits);
    try {
      await answerOf(fresh, limits.startMs);
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

  return {
    /** Throws TooMuch, after which the thread has forgotten everything. */
    ask: <T>(task: object): Promise<T> =>
      inTurn(async () => {
        clearTimeout(idle);
        try {
          thread ??= started();
          const current = await thread;
          const answer = answerOf<T>(current, limits.stepMs);
          current.worker.postMessage(task);
          return await answer;
        } catch (error) {
          await end();
          throw error;
        } finally {
          idle = setTimeout(() => void end(), limits.idleMs).unref();
        }
      }),
    end,
  };
}
