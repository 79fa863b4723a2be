/** Messages that a destination has not accepted: listed, sent again, or passed over by a person (S265). */
import type {
  PassOver,
  QueuedMessage,
  QueuedMessageRef,
  QueuedMessages,
} from '#shared/destinations.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { sendChanged } from './destination-change-events.ts';
import * as store from './queued-message-store.ts';

const mostListed = 100;

/** Those that need a person come first. */
export async function queued(
  { db, session }: SignedIn,
  { destinationId }: QueuedMessages,
): Promise<{ messages: QueuedMessage[] }> {
  const { organizationId } = session.person;
  const messages = await store.queued(db, { organizationId, destinationId, limit: mostListed });
  return { messages };
}

interface Decision {
  action: 'destination.send-again' | 'destination.pass-over';
  messageId: string;
  detail?: { because: string };
}

/** Throws 409 where it was accepted, or somebody has decided, meanwhile. */
async function decide(
  signedIn: SignedIn,
  { action, messageId, detail }: Decision,
  step: typeof store.sendAgain,
): Promise<{ success: true }> {
  const { organizationId } = signedIn.session.person;
  const object = { type: 'DestinationMessage', id: messageId };
  await attempted(signedIn, { action, object }, () =>
    signedIn.db.transaction().execute(async (db) => {
      if (!(await step(db, { organizationId, messageId, at: signedIn.now() })))
        throw new Refusal('destinations.message-settled');
      await record(db, signedIn, { action, object, ...(detail && { detail }) });
    }),
  );
  sendChanged(signedIn);
  return { success: true };
}

export const sendAgain = (signedIn: SignedIn, { messageId }: QueuedMessageRef) =>
  decide(signedIn, { action: 'destination.send-again', messageId }, store.sendAgain);

/** The next one is sent. */
export const passOver = (signedIn: SignedIn, { messageId, because }: PassOver) =>
  decide(
    signedIn,
    { action: 'destination.pass-over', messageId, detail: { because } },
    store.passOver,
  );
