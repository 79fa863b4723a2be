/** Knows which calls came in a moment ago, so that long work lets them pass (S48). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestHandler } from 'express';

/** What is not answered by then is no short call: a stream, a wait for a lock, long work. */
const shortMs = 100;

interface ShortCallsOptions {
  /** A clock that never goes back. */
  clockMs?: () => number;
}

export type ShortCalls = ReturnType<typeof openShortCalls>;

export function openShortCalls({ clockMs = () => performance.now() }: ShortCallsOptions = {}) {
  /** When each came in, in that order. */
  const inProgress = new Map<object, number>();
  const waiting = new Set<() => void>();
  const calls = new AsyncLocalStorage<object>();

  function hasAny(): boolean {
    for (const [call, cameInMs] of inProgress) {
      if (clockMs() - cameInMs < shortMs) return true;
      inProgress.delete(call);
    }
    return false;
  }

  function end(call: object): void {
    if (!inProgress.delete(call) || inProgress.size > 0) return;
    for (const resume of waiting) resume();
  }

  /** Runs `work` as a call that is short until it ends or is found to be long. */
  function begin<Result>(work: (call: object) => Result): Result {
    const call = {};
    inProgress.set(call, clockMs());
    return calls.run(call, () => work(call));
  }

  /** The call at hand does long work, or waits for its turn to do so: nobody waits for it. */
  function leave(): void {
    const call = calls.getStore();
    if (call) end(call);
  }

  /** Goes on once no short call is in progress, or after that time. */
  function whenOver(mostMs: number, goOn: () => void): void {
    if (!hasAny()) {
      goOn();
      return;
    }
    const resume = () => {
      clearTimeout(timer);
      waiting.delete(resume);
      goOn();
    };
    const timer = setTimeout(resume, mostMs);
    waiting.add(resume);
  }

  return { begin, end, leave, whenOver };
}

/** Those of this process. */
export const shortCalls = openShortCalls();

export const countShortCalls: RequestHandler = (_req, res, next) =>
  shortCalls.begin((call) => {
    res.once('close', () => shortCalls.end(call));
    next();
  });
