/** Connects to a destination and closes again, so that a person sees whether it can be reached; it is sent nothing. */
import type { ConnectionTry, DestinationRef } from '#shared/destinations.ts';
import { attempted, record } from '#server/audit/service.ts';
import * as store from '#server/destinations/destination-store.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { openTurnsByKey } from '#server/platform/turns.ts';
import { openLink, Unanswered } from './mllp-link.ts';

/** One of a destination at a time: it waits up to ten seconds. */
const inOwnTurn = openTurnsByKey({ atOnce: 4, queueLength: 8, maxWaitMs: 15_000 });

async function connected(
  { env }: SignedIn,
  endpoint: Parameters<typeof openLink>[1],
): Promise<ConnectionTry> {
  const beganAt = performance.now();
  try {
    const link = await openLink(env, endpoint, new AbortController().signal);
    link.close();
    return { isReached: true, milliseconds: Math.round(performance.now() - beganAt), words: null };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { isReached: false, milliseconds: null, words: error.message };
  }
}

/** Throws 404 where it is ended, or another organization's. */
export function tryConnection(
  signedIn: SignedIn,
  { destinationId }: DestinationRef,
): Promise<ConnectionTry> {
  const { db, session } = signedIn;
  const entry = {
    action: 'destination.try' as const,
    object: { type: 'Destination', id: destinationId },
  };
  return attempted(signedIn, entry, async () => {
    const ref = { organizationId: session.person.organizationId, destinationId };
    const endpoint = await store.endpointOf(db, ref);
    if (!endpoint) throw new Refusal('not-found');
    const result = await inOwnTurn(destinationId, () => connected(signedIn, endpoint));
    await record(db, signedIn, { ...entry, detail: { isReached: result.isReached } });
    return result;
  });
}
