/** The stream of events to a guest: that something changed, and every few seconds a request for a heartbeat. */
import { streamMost, waitingBeatSeconds } from '#shared/limits.ts';
import type { GuestNews } from '#shared/visits/guests.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { practitionerIdsOf } from '#server/visits/core/guest-store.ts';
import { currentGuest, requireGuest } from '#server/visits/core/guest-visit.ts';
import { guestIdentity } from '#server/visits/core/may-stay.ts';

/** A revoked link ends its streams at the next change of the visit, and within this where that was lost. */
const lookEveryMs = 4_000;

/** The page answers each request with a call of `state`, also while it is in the background. */
export async function guestNews(visitor: Visitor, gone: AbortSignal) {
  const guest = await requireGuest(visitor);
  const ending = new AbortController();
  const signal = AbortSignal.any([gone, ending.signal]);
  const follower = { key: `pass ${guest.id}`, most: streamMost.perPass };
  const news = await visitor.events.follow(guest.organizationId, { signal, follower });
  const practitioners = new Set(await practitionerIdsOf(visitor.db, guest.visitId));

  async function* events(): AsyncGenerator<GuestNews, void> {
    yield { kind: 'look' };
    let next = news.next();
    let answerAt = performance.now() + waitingBeatSeconds * 1000;
    while (!signal.aborted) {
      const look = Promise.withResolvers<'look'>();
      const untilAnswer = Math.max(0, answerAt - performance.now());
      const timer = setTimeout(() => look.resolve('look'), Math.min(lookEveryMs, untilAnswer));
      const first = await Promise.race([next, look.promise]);
      clearTimeout(timer);
      if (first === 'look') {
        // Throws where the link was revoked: its holder gets no more events.
        await currentGuest(visitor);
        if (performance.now() < answerAt) continue;
        answerAt = performance.now() + waitingBeatSeconds * 1000;
        yield { kind: 'answer' };
        continue;
      }
      if (first.done) return;
      next = news.next();
      const { news: change } = first.value;
      if (change.kind === 'moderated') {
        const { identity, ...notice } = change;
        if (identity === guestIdentity(guest)) yield notice;
        continue;
      }
      const ids = change.kind === 'change' ? change.practitionerIds : [];
      if (ids.length > 0 && !ids.some((id) => practitioners.has(id))) continue;
      await currentGuest(visitor);
      yield { kind: 'look' };
    }
  }

  return (async function* untilGone() {
    try {
      yield* events();
    } catch (error) {
      if (!(error instanceof Refusal && signal.aborted)) throw error;
    } finally {
      ending.abort();
    }
  })();
}
