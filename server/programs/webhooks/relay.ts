/** Makes a job of each change that a subscription is for; the changes are written by triggers, in their own transactions. */
import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '#shared/durations.ts';
import type { Deps } from '#server/platform/deps.ts';
import * as store from './subscription-store.ts';

const atOnce = 200;
const everyMs = 1_000;

/** Longer than a notification is tried by itself. */
const abandonedAfterMs = 2 * dayMs;

type RelayDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'now'>;

/** Returns how many. */
export const relayNotifications = ({ db: pool, jobs, now }: RelayDeps): Promise<number> =>
  pool.transaction().execute(async (db) => {
    const at = now();
    await store.failAbandoned(db, {
      at,
      before: new Date(at.getTime() - abandonedAfterMs),
      failure: 'It was tried for two days.',
    });
    const ids = await store.takeNew(db, { limit: atOnce, at });
    await jobs.send(
      db,
      'subscription.notify',
      ids.map((notificationId) => ({ data: { notificationId } })),
    );
    return ids.length;
  });

export function startRelay(deps: RelayDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const count = await relayNotifications(deps).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'changes for webhooks could not be read; trying again');
        return 0;
      });
      if (count < atOnce) await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
