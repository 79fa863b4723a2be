/** Tells a program's webhook that something changed: ids alone, signed, again after growing pauses (S94). */
import { createHmac } from 'node:crypto';
import { permits, rightsOf } from '#shared/programs/scopes.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { decryptSecret, encryptAnew } from '#server/platform/encryption.ts';
import { encryptedTable } from '#server/platform/encrypted-table.ts';
import { ForbiddenAddress } from '#server/platform/outgoing/outside.ts';
import { postOutside } from '#server/platform/outgoing/post-outside.ts';
import { reasonOf } from '#server/platform/errors.ts';
import { jobKinds, type JobData } from '#server/platform/jobs/job-kinds.ts';
import type { Deps } from '#server/platform/deps.ts';
import { fhirUrlOf } from '#server/programs/core/addresses.ts';
import * as store from './notification-store.ts';
import { pauseUntil, replaceSecrets, secretsAfter } from './subscription-store.ts';

export const secretBinding = (subscriptionId: string) => `subscription ${subscriptionId}`;

export const webhookSecrets = encryptedTable('secrets of webhooks', {
  rowsAfter: secretsAfter,
  encryptAnew: (deps, { key, encryptedSecret }) =>
    encryptAnew(deps, encryptedSecret, secretBinding(key)),
  replace: replaceSecrets,
});

type Notification = NonNullable<Awaited<ReturnType<typeof store.notification>>>;

/** What the webhook gets: which resource changed, and nothing of what is in it. */
function bodyOf(deps: Deps, notification: Notification): string {
  const base = fhirUrlOf(deps.env);
  const { id, subscriptionId, resourceType, resourceId, resourceVersion, changedAt } = notification;
  return JSON.stringify({
    id,
    subscription: `${base}/Subscription/${subscriptionId}`,
    resource: `${base}/${resourceType}/${resourceId}`,
    versionId: String(resourceVersion),
    changedAt: changedAt.toISOString(),
  });
}

/** `t=<seconds>,v1=<HMAC-SHA-256 of "seconds.body" in hex>`, keyed with the subscription's secret. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}

/** How long a webhook that did not answer is left alone, so that others do not wait behind it. */
const pauseMs = 30_000;

/** Null where it was taken, else why not. */
async function post(deps: Deps, notification: Notification): Promise<string | null> {
  const { encryptedSecret, subscriptionId, endpoint } = notification;
  const secret = decryptSecret(deps, encryptedSecret, secretBinding(subscriptionId));
  if (!secret) return 'The secret of the subscription cannot be read any more.';
  const body = bodyOf(deps, notification);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'KareMD',
    'karemd-signature': signatureOf(secret.toString(), body, deps.now()),
  };
  try {
    const status = await postOutside(deps.env, { url: new URL(endpoint), body, headers });
    return status >= 200 && status < 300 ? null : `It answered ${status}.`;
  } catch (error) {
    if (error instanceof ForbiddenAddress) return error.message;
    return `It did not answer: ${reasonOf(error) ?? 'no reason'}.`;
  }
}

/** While its webhook is left alone it counts as tried: its next try comes after its own pause. */
async function tryOnce(deps: Deps, notification: Notification): Promise<string | null> {
  const { db, now } = deps;
  const { subscriptionId, pausedUntil } = notification;
  if (pausedUntil !== null && pausedUntil > now()) return 'It did not take the one before.';
  const failure = await post(deps, notification);
  const until = failure === null ? null : new Date(now().getTime() + pauseMs);
  await pauseUntil(db, { subscriptionId, until });
  return failure;
}

/** What the program may not read any more is not told to it either. */
const isDue = ({ isMatching, programEndedAt, scopes, resourceType }: Notification) =>
  isMatching && programEndedAt === null && permits(rightsOf(scopes), resourceType, 'r');

/** Makes the job be retried, after a growing pause. */
class NotTaken extends Error {
  constructor() {
    super('a webhook did not take a notification');
  }
}

/** The job. One that was taken, or has nobody to go to any more, leaves no row. */
export async function notify(
  deps: Deps,
  { notificationId: id }: JobData['subscription.notify'],
): Promise<void> {
  const { db, now } = deps;
  const notification = await store.notification(db, id);
  if (!notification) return;
  const failure = isDue(notification) ? await tryOnce(deps, notification) : null;
  if (failure === null) return store.remove(db, id);
  const isLast = notification.tries >= jobKinds['subscription.notify'].tries;
  await db.transaction().execute(async (transaction) => {
    await store.noteFailure(transaction, { id, failure, failedAt: isLast ? now() : null });
    if (!isLast) return;
    const { organizationId, subscriptionId, programId } = notification;
    await record(transaction, serverActor(deps), {
      action: 'subscription.notify',
      outcome: 'failure',
      account: { id: programId, organizationId },
      object: { type: 'Subscription', id: subscriptionId },
    });
  });
  if (!isLast) throw new NotTaken();
}
