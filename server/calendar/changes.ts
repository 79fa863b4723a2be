/** The stream of changes in the organization, for as long as the session is open (S12). */
import { tracked } from '@trpc/server';
import type { FollowChanges } from '#shared/calendar.ts';
import { streamMost } from '#shared/limits.ts';
import { isValid } from '#server/auth/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { practitionerIdentity } from '#server/visits/service.ts';

/** How long a stream may outlive its session; at most five seconds. */
const checkEveryMs = 2_000;

/**
 * Aborts with the reason when the session is over or cannot be checked. Checking extends nothing.
 */
function watchSession(signedIn: SignedIn) {
  const { bearer } = signedIn.call;
  const ending = new AbortController();
  const check = async () => {
    const holds = bearer !== null && (await isValid(signedIn, bearer));
    if (!holds) ending.abort(new Refusal('session.missing'));
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => ending.abort(error));
  }, checkEveryMs);
  return { ended: ending.signal, stop: () => clearInterval(timer) };
}

/** Rejects where it cannot start; what ends it later is thrown by the stream. */
export async function changes(
  signedIn: SignedIn,
  { lastEventId, sinceMs }: FollowChanges,
  gone: AbortSignal,
) {
  const { id, person } = signedIn.session;
  const { ended, stop } = watchSession(signedIn);
  gone.addEventListener('abort', stop, { once: true });
  const signal = AbortSignal.any([gone, ended]);
  const follower = { key: `session ${id}`, most: streamMost.perSession };
  const following = { after: lastEventId, sinceMs, signal, follower };
  const news = await signedIn.events.follow(person.organizationId, following);
  const identity = practitionerIdentity(person.id);
  return (async function* streamChanges() {
    try {
      for await (const { id, news: change } of news)
        if (change.kind !== 'moderated' || change.identity === identity) yield tracked(id, change);
      ended.throwIfAborted();
    } finally {
      stop();
    }
  })();
}
