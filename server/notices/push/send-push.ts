/** Tells browsers by push: that a patient has arrived, somebody changed a day, a clock is due, or pages, and not a word more (S118). */
import { dayMs } from '#shared/durations.ts';
import type { PushKind } from '#shared/notices.ts';
import { undoSeconds } from '#shared/limits.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { JobData } from '#server/platform/jobs/job-kinds.ts';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import { postOutside } from '#server/platform/outgoing/post-outside.ts';
import { encryptPush } from './push-encryption.ts';
import * as store from './push-store.ts';
import { isPushService } from './push-subscriptions.ts';
import { vapidHeader } from './vapid.ts';

const everyMs = 1_000;
const atOnce = 200;
/** A change that can still be undone is not told yet. */
const changesWaitMs = (undoSeconds + 2) * 1_000;
/** Who has not signed in there for so long is not told there any more. */
const signedInMs = 30 * dayMs;

/** How long a push service keeps it for a browser that is away, and how much it may wake it. */
const delivery: Record<PushKind, { seconds: number; urgency: string }> = {
  arrival: { seconds: 900, urgency: 'high' },
  change: { seconds: 28_800, urgency: 'normal' },
  clock: { seconds: 3_600, urgency: 'high' },
  page: { seconds: 900, urgency: 'high' },
};

type PushDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'now'>;

/** Makes the jobs of what is to be told. True where there may be more. */
export async function planPushes({ db: pool, jobs, now }: PushDeps): Promise<boolean> {
  if (!(await store.hasEvents(pool))) return false;
  const changesBefore = new Date(now().getTime() - changesWaitMs);
  const count = await pool.transaction().execute(async (db) => {
    const takenTimes = await store.claimEvents(db, { changesBefore, limit: atOnce });
    await jobs.send(
      db,
      'notices.push',
      takenTimes.map((data) => ({ data })),
    );
    return takenTimes.length;
  });
  return count >= atOnce;
}

export const startPushing = (deps: PushDeps): { stop: () => Promise<void> } =>
  startPolling(
    { log: deps.log, everyMs, failure: 'what is to be pushed could not be read; trying again' },
    () => planPushes(deps),
  );

/** The service knows no such browser any more, or us by another key. */
const endings = new Set([401, 403, 404, 410]);
const isAccepted = (status: number) => status >= 200 && status < 300;
/** Sent again, it would be refused again. */
const isRefused = (status: number) => status >= 400 && status < 500 && status !== 429;

type PostDeps = Pick<Deps, 'db' | 'env' | 'now'>;

/** `gone`: the browser is not told there any more. `deferred`: nobody took it, and it may be sent again. */
type Posted = 'taken' | 'gone' | 'refused' | 'deferred';

async function post(
  { db, env, now }: PostDeps,
  { subscriptionId: id, about }: JobData['notices.push'],
): Promise<Posted> {
  const signedInAfter = new Date(now().getTime() - signedInMs);
  const target = await store.target(db, { id, signedInAfter });
  if (!target) return 'gone';
  const remove = async () => {
    await store.remove(db, id);
    return 'gone' as const;
  };
  const endpoint = new URL(target.endpoint);
  if (!target.isSignedIn || !isPushService(env, endpoint)) return remove();
  const { seconds, urgency } = delivery[about];
  const status = await postOutside(env, {
    url: endpoint,
    body: encryptPush(JSON.stringify({ about }), target),
    headers: {
      authorization: await vapidHeader(env, { endpoint, now: now() }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(seconds),
      urgency,
      topic: about,
    },
  });
  if (endings.has(status)) return remove();
  if (isAccepted(status)) return 'taken';
  return isRefused(status) ? 'refused' : 'deferred';
}

/** The job. Throws where the service did not take it, so that it is tried again a few times. */
export async function sendPush(deps: PostDeps, push: JobData['notices.push']): Promise<void> {
  if ((await post(deps, push)) === 'deferred') throw new Error('a push service took no message');
}

/** In how many browsers a person is told of pages. */
export const pageBrowsers = async (db: Connection, practitionerId: string): Promise<number> =>
  (await store.forPages(db, practitionerId)).length;

/** Tells all browsers of a person that they are paged: one that has it is enough. */
export async function pushPage(deps: PostDeps, practitionerId: string): Promise<HandOverResult> {
  const ids = await store.forPages(deps.db, practitionerId);
  const posted = await Promise.all(
    ids.map((subscriptionId) =>
      // A service that does not answer says nothing of the others.
      post(deps, { subscriptionId, about: 'page' }).catch((): Posted => 'deferred'),
    ),
  );
  if (posted.includes('taken')) return 'accepted';
  return posted.includes('deferred') ? 'deferred' : 'rejected';
}
