/** Who may call what of the waiting list; a patient answers an offer by its link, without a session. */
import {
  EntryBooked,
  EntryRef,
  ListEntries,
  NewEntry,
  OfferLink,
  SaveEntry,
} from '#shared/waitlist.ts';
import { costly, open, permitted, router } from '#server/platform/trpc.ts';
import * as answers from './offer-answers.ts';
import { offerCost, offerNow } from './offer-now.ts';
import * as waitlist from './waitlist.ts';

/** Everybody who waits, in days of one practitioner. */
const listCost = 20;

export const waitlistRouter = router({
  list: permitted('appointments.book')
    .input(ListEntries)
    .use(costly('appointments.waitlist.list', () => listCost))
    .query(({ ctx, input }) => waitlist.list(ctx, input)),
  add: permitted('appointments.book')
    .input(NewEntry)
    .mutation(({ ctx, input }) => waitlist.add(ctx, input)),
  save: permitted('appointments.book')
    .input(SaveEntry)
    .mutation(({ ctx, input }) => waitlist.save(ctx, input)),
  remove: permitted('appointments.book')
    .input(EntryRef)
    .mutation(({ ctx, input }) => waitlist.remove(ctx, input)),
  booked: permitted('appointments.book')
    .input(EntryBooked)
    .mutation(({ ctx, input }) => waitlist.booked(ctx, input)),
  offerNow: permitted('appointments.book')
    .input(EntryRef)
    .use(costly('appointments.waitlist.offerNow', () => offerCost))
    .mutation(({ ctx, input }) => offerNow(ctx, input)),
  offer: open.input(OfferLink).query(({ ctx, input }) => answers.offer(ctx, input)),
  accept: open.input(OfferLink).mutation(({ ctx, input }) => answers.accept(ctx, input)),
  decline: open.input(OfferLink).mutation(({ ctx, input }) => answers.decline(ctx, input)),
});
