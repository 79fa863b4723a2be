/** Makes a job of each change that a subscription is for; the changes are written by triggers, in their own transactions. */
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import * as store from './notification-store.ts';

const atOnce = 200;
const everyMs = 1_000;

/** Longer than a notification is tried by itself. */
const abandonedAfterMs = 2 * dayMs;
const listedForMs = 30 * dayMs;
const sweepEveryMs = minuteMs;

type RelayDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'now'>;

/** Returns how many. Asked every second, it opens a transaction only where there is something. */
export async function relayNotifications({ db: pool, jobs, now }: RelayDeps): Promise<number> {
  if (!(await store.hasNew(pool))) return 0;
  return pool.transaction().execute(async (db) => {
    const ids = await store.queueNew(db, { limit: atOnce, at: now() });
    await jobs.send(
      db,
      'subscription.notify',
      ids.map((notificationId) => ({ data: { notificationId } })),
    );
    return ids.length;
  });
}

/** Lists what lost its job, and deletes what was listed for too long. */
export async function sweepNotifications({ db, now }: RelayDeps): Promise<void> {
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const failure = 'It was tried for two days.';
  await store.failAbandoned(db, { at, before: before(abandonedAfterMs), failure });
  await store.deleteFailed(db, before(listedForMs));
}

export function startRelay(deps: RelayDeps): { stop: () => Promise<void> } {
  let sweepAt = 0;
  const failure = 'changes for webhooks could not be read; trying again';
  return startPolling({ log: deps.log, everyMs, failure }, async () => {
    if (performance.now() >= sweepAt) {
      await sweepNotifications(deps);
      sweepAt = performance.now() + sweepEveryMs;
    }
    return (await relayNotifications(deps)) === atOnce;
  });
}
