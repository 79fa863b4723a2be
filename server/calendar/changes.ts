/** The stream of what changes in somebody's hospital, for as long as their session is open (S12). */
import { tracked } from '@trpc/server';
import type { FollowChanges } from '#shared/calendar.ts';
import { isValid } from '#server/auth/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';

/** A stream may outlive its session by at most five seconds. */
const lookEveryMs = 2_000;

/** Aborts with the reason when the session is over or cannot be asked for. Looking extends nothing. */
function watchSession(signedIn: SignedIn) {
  const { bearer } = signedIn.call;
  const ending = new AbortController();
  const look = async () => {
    const holds = bearer !== null && (await isValid(signedIn, bearer));
    if (!holds) ending.abort(new Refusal('session.missing'));
  };
  const timer = setInterval(() => {
    look().catch((error: unknown) => ending.abort(error));
  }, lookEveryMs);
  return { ended: ending.signal, stop: () => clearInterval(timer) };
}

/** Rejects where it cannot begin; what ends it later is thrown in the middle. */
export async function changes(
  signedIn: SignedIn,
  { lastEventId }: FollowChanges,
  gone: AbortSignal,
) {
  const { organizationId } = signedIn.session.person;
  const { ended, stop } = watchSession(signedIn);
  gone.addEventListener('abort', stop, { once: true });
  const signal = AbortSignal.any([gone, ended]);
  const news = await signedIn.events.follow(organizationId, { after: lastEventId, signal });
  return (async function* tell() {
    try {
      for await (const { id, news: one } of news) yield tracked(id, one);
      ended.throwIfAborted();
    } finally {
      stop();
    }
  })();
}
