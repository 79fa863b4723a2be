/** Runs expensive work a few at a time, behind a short queue. */
import { Refusal } from '#server/platform/errors.ts';

interface Turns {
  /** Works that run at the same time. */
  atOnce: number;
  /** Works that may wait; one more is refused with 503, and so is one that waited too long. */
  queueLength: number;
  maxWaitMs: number;
}

const tooBusy = () => new Refusal('busy', { retryAfterSeconds: 2 });

/** The returned function runs the work when it is its turn, first come, first served. */
export function openTurns({ atOnce, queueLength, maxWaitMs }: Turns) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= queueLength) throw tooBusy();
    const turn = Promise.withResolvers<void>();
    waiting.push(turn.resolve);
    const timer = setTimeout(() => {
      const index = waiting.indexOf(turn.resolve);
      if (index >= 0) waiting.splice(index, 1);
      turn.reject(tooBusy());
    }, maxWaitMs);
    await turn.promise.finally(() => clearTimeout(timer));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** As above, and at most one work of each key, running or waiting: a second one is refused with 503. */
export function openTurnsByKey(turns: Turns) {
  const inTurn = openTurns(turns);
  const busyKeys = new Set<string>();
  return async function inOwnTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (busyKeys.has(key)) throw tooBusy();
    busyKeys.add(key);
    try {
      return await inTurn(work);
    } finally {
      busyKeys.delete(key);
    }
  };
}
