/** Notifications that a webhook did not take in time: listed for administrators, sent again or dismissed. */
import type { FailedNotification, NotificationRef } from '#shared/programs/notifications.ts';
import { record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './notification-store.ts';

const mostListed = 100;

export const failed = ({ db, session }: SignedIn): Promise<FailedNotification[]> =>
  store.failed(db, session.person.organizationId, mostListed);

const about = (id: string) => ({ type: 'Notification', id });

/** Throws 404 where somebody has dealt with it already. */
async function dealWith(
  signedIn: SignedIn,
  id: string,
  {
    action,
    step,
  }: {
    action: 'subscription.send-again' | 'subscription.dismiss';
    step: (db: Connection, ref: { organizationId: string; id: string }) => Promise<boolean>;
  },
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    if (!(await step(db, { organizationId, id }))) throw new Refusal('not-found');
    await record(db, signedIn, { action, object: about(id) });
  });
  return { success: true };
}

export const sendAgain = (signedIn: SignedIn, { notificationId }: NotificationRef) =>
  dealWith(signedIn, notificationId, {
    action: 'subscription.send-again',
    step: async (db, ref) => {
      const isQueued = await store.queueAgain(db, { ...ref, at: signedIn.now() });
      if (isQueued)
        await signedIn.jobs.send(db, 'subscription.notify', { data: { notificationId } });
      return isQueued;
    },
  });

export const dismiss = (signedIn: SignedIn, { notificationId }: NotificationRef) =>
  dealWith(signedIn, notificationId, { action: 'subscription.dismiss', step: store.dismiss });
