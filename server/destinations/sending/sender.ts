/** Sends to all destinations while the process runs: of several servers, one sends to each (S263). */
import { setTimeout as pause } from 'node:timers/promises';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './destination-queue-store.ts';
import { sendQueue } from './send-queue.ts';
import * as locks from './sender-lock-store.ts';

const everyMs = 1_000;
const sweepEveryMs = 10 * minuteMs;
/** They count on the IT dashboard for a day, and help to find a lost message for a while. */
const keptForMs = 30 * dayMs;

/** Statements on one connection, one after the other. */
function inOrder() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** Until nothing is due; the locks end with `connection`, and sending with them. */
async function sendDue(deps: Deps, connection: Connection, stopping: AbortSignal): Promise<void> {
  const { db, log, now } = deps;
  const running = new Map<string, Promise<void>>();
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  const onConnection = inOrder();

  async function send(destinationId: string): Promise<void> {
    if (!(await onConnection(() => locks.tryLock(connection, destinationId)))) return;
    const requireLock = () => onConnection(() => locks.requireConnection(connection));
    await sendQueue(deps, destinationId, { requireLock, signal }).catch((error: unknown) =>
      log.warn({ err: error, destinationId }, 'a destination was not sent to; trying again'),
    );
    await onConnection(() => locks.unlock(connection, destinationId));
  }

  try {
    do {
      await onConnection(() => locks.requireConnection(connection));
      const due = signal.aborted ? [] : await store.dueDestinations(db, now());
      for (const id of due.filter((one) => !running.has(one))) {
        const sending = send(id)
          .catch((error: unknown) => lost.abort(error))
          .finally(() => running.delete(id));
        running.set(id, sending);
      }
      await Promise.race([pause(everyMs), ...running.values()]);
    } while (running.size > 0 && !lost.signal.aborted);
  } finally {
    lost.abort();
    await Promise.all(running.values());
    await locks.unlockAll(connection);
  }
}

export function startSender(deps: Deps): { stop: () => Promise<void> } {
  const { db, log, now } = deps;
  const stopping = new AbortController();
  let sweepAt = 0;
  const failure = 'messages to other systems could not be sent; trying again';
  const polling = startPolling({ log, everyMs, failure }, async () => {
    if (performance.now() >= sweepAt) {
      await store.deleteSettled(db, new Date(now().getTime() - keptForMs));
      sweepAt = performance.now() + sweepEveryMs;
    }
    if ((await store.dueDestinations(db, now())).length === 0) return;
    await db.connection().execute((connection) => sendDue(deps, connection, stopping.signal));
  });
  return {
    stop: async () => {
      stopping.abort();
      await polling.stop();
    },
  };
}
