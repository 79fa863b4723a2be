/** Transactions that lock the same row wait for each other without a connection, so that one busy row never takes the pool (S49). */
import { Refusal } from '#server/platform/errors.ts';

/** More than that would not be answered in time. */
export const waitingMost = 200;

/** The rows that are in use on this server, each with those who wait for it in order. */
type Turns = Map<string, (() => void)[]>;

interface PoolTurns {
  turns: Turns;
  waitMs: number;
}

/** By pool of connections. */
const pools = new WeakMap<object, PoolTurns>();

/** @param waitMs How long a turn is waited for. */
export const openTurns = (pool: object, { waitMs }: { waitMs: number }): void =>
  void pools.set(pool, { turns: new Map(), waitMs });

function turnsOf(pool: object): PoolTurns {
  const opened = pools.get(pool);
  if (!opened) throw new Error('this is no pool: a transaction has its connection already');
  return opened;
}

export const turnWaitMsOf = (pool: object): number => turnsOf(pool).waitMs;

const busy = () => new Refusal('busy', { retryAfterSeconds: 1 });

async function enterTurn(turns: Turns, row: string, waitMs: number): Promise<void> {
  const waiting = turns.get(row);
  if (waiting === undefined) {
    turns.set(row, []);
    return;
  }
  if (waiting.length >= waitingMost) throw busy();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  waiting.push(resolve);
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(resolve), 1);
    reject(busy());
  }, waitMs);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}

function pass(turns: Turns, row: string): void {
  const next = turns.get(row)?.shift();
  if (next) next();
  else turns.delete(row);
}

/**
 * Runs the work when no other work on these rows runs on this server; never within a transaction,
 * which has a connection already. Throws 503 where too many wait, or for too long.
 * @param rows Names such as `visit <id>`; taken in one order, which prevents deadlocks.
 */
export async function inTurn<T>(
  pool: object,
  rows: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const { turns, waitMs } = turnsOf(pool);
  const heldRows: string[] = [];
  try {
    for (const row of [...new Set(rows)].toSorted()) {
      await enterTurn(turns, row, waitMs);
      heldRows.push(row);
    }
    return await work();
  } finally {
    for (const row of heldRows) pass(turns, row);
  }
}
