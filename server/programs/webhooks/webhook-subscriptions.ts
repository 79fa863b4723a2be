/** Subscriptions of programs: to which changes, and to which address they are told. */
import { randomUUID } from 'node:crypto';
import type { SubscribedType } from '#shared/programs/notifications.ts';
import { attempted, record } from '#server/audit/service.ts';
import { encryptSecret } from '#server/platform/encryption.ts';
import { ForbiddenAddress, requireOutside } from '#server/platform/outgoing/outside.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { newSecret } from '#server/platform/secrets.ts';
import { secretBinding } from './notify-webhook.ts';
import * as store from './subscription-store.ts';

const mostOfProgram = 20;

export interface SubscriptionRequest {
  resourceType: SubscribedType;
  practitionerId: string | null;
  endpoint: string;
  reason: string;
}

const unfit = (words: string) => new Refusal('fhir.unfit', { words });

function requireEndpoint({ env }: SignedIn, endpoint: string): void {
  if (!URL.canParse(endpoint)) throw unfit('channel.endpoint is no address.');
  try {
    requireOutside(env, new URL(endpoint));
  } catch (error) {
    throw error instanceof ForbiddenAddress ? unfit(error.message) : error;
  }
}

const about = (id: string) => ({ type: 'Subscription', id });

/** The secret, by which the program recognises our notifications, is in this answer and nowhere else. */
export function subscribe(
  signedIn: SignedIn,
  request: SubscriptionRequest,
): Promise<store.Subscription & { secret: string }> {
  const { id: programId, organizationId } = signedIn.session.person;
  const action = 'subscription.add';
  return attempted(signedIn, { action }, () =>
    signedIn.db.transaction().execute(async (db) => {
      requireEndpoint(signedIn, request.endpoint);
      const { practitionerId } = request;
      if (
        practitionerId !== null &&
        !(await store.isPractitioner(db, { organizationId, id: practitionerId }))
      )
        throw unfit('criteria names a practitioner who is not of this hospital.');
      if ((await store.subscriptionsOf(db, programId)).length >= mostOfProgram)
        throw unfit(`A program has at most ${mostOfProgram} subscriptions.`);
      const id = randomUUID();
      const secret = newSecret(signedIn);
      const encryptedSecret = encryptSecret(signedIn, Buffer.from(secret), secretBinding(id));
      const subscription = { id, programId, ...request };
      const createdAt = signedIn.now();
      await store.insert(db, { ...subscription, organizationId, encryptedSecret, createdAt });
      const { resourceType } = request;
      const detail = { resourceType, practitionerId, host: new URL(request.endpoint).host };
      await record(db, signedIn, { action, object: about(id), detail });
      return { ...subscription, secret };
    }),
  );
}

export const subscriptions = ({ db, session }: SignedIn): Promise<store.Subscription[]> =>
  store.subscriptionsOf(db, session.person.id);

/** Another program's is not found (S15). */
export async function subscription(
  { db, session }: SignedIn,
  id: string,
): Promise<store.Subscription> {
  const subscription = await store.subscriptionOf(db, { programId: session.person.id, id });
  if (!subscription) throw new Refusal('not-found');
  return subscription;
}

export async function unsubscribe(signedIn: SignedIn, id: string): Promise<void> {
  const { id: programId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    if (!(await store.end(db, { programId, id, endedAt: signedIn.now() })))
      throw new Refusal('not-found');
    await record(db, signedIn, { action: 'subscription.end', object: about(id) });
  });
}
