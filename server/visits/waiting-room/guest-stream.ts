/** News for who waits: that something changed, and every few seconds the question whether they are there. */
import { waitingBeatSeconds } from '#shared/limits.ts';
import type { GuestNews } from '#shared/visits/guests.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { cliniciansAt } from '../core/guest-store.ts';
import { requireGuest } from '../core/guest-visit.ts';

/** Whoever follows answers each question with a call; a page in the background does so too. */
export async function guestNews(visitor: Visitor, gone: AbortSignal) {
  const guest = await requireGuest(visitor);
  const ending = new AbortController();
  const signal = AbortSignal.any([gone, ending.signal]);
  const news = await visitor.events.follow(guest.organizationId, { after: undefined, signal });
  const clinicians = new Set(await cliniciansAt(visitor.db, guest.visitId));

  async function* told(): AsyncGenerator<GuestNews, void> {
    yield { kind: 'look' };
    let heard = news.next();
    while (!signal.aborted) {
      const beat = Promise.withResolvers<'beat'>();
      const timer = setTimeout(() => beat.resolve('beat'), waitingBeatSeconds * 1000);
      const what = await Promise.race([heard, beat.promise]);
      clearTimeout(timer);
      if (what === 'beat') {
        // Whoever's link was revoked is told nothing more.
        await requireGuest(visitor);
        yield { kind: 'answer' };
        continue;
      }
      if (what.done) return;
      heard = news.next();
      const { news: one } = what.value;
      const ids = one.kind === 'change' ? one.practitionerIds : [];
      if (ids.length === 0 || ids.some((id) => clinicians.has(id))) yield { kind: 'look' };
    }
  }

  return (async function* tell() {
    try {
      yield* told();
    } catch (error) {
      if (!(error instanceof Refusal && signal.aborted)) throw error;
    } finally {
      ending.abort();
    }
  })();
}
