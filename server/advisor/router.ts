/** The procedures of the physician advisor's work: referrals, and peer-to-peer calls. */
import { ReferCase } from '#shared/advisor.ts';
import {
  BookCall,
  CallRef,
  CancelCall,
  EndCall,
  MoveCall,
  OfferCall,
  SheetOfVisit,
} from '#shared/advisor/peer-to-peer.ts';
import { VerifyProof } from '#shared/advisor/proof.ts';
import { Nothing } from '#shared/auth.ts';
import { CaseRef } from '#shared/cases.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { book, renewLink } from './calls/book-call.ts';
import { cancel, end } from './calls/end-call.ts';
import { move } from './calls/move-call.ts';
import { offer } from './calls/offer-call.ts';
import * as reading from './calls/read-calls.ts';
import * as proving from './proof/prove-case.ts';
import { refer } from './referrals/refer-case.ts';

const worker = permitted('cases.work');
const booker = permitted('appointments.book');

/** The free time of up to nine people is looked for. */
const offerCost = 30;

export const advisorRouter = router({
  refer: worker.input(ReferCase).mutation(({ ctx, input }) => refer(ctx, input)),
});

export const peerToPeerRouter = router({
  offer: booker
    .input(OfferCall)
    .use(costly('peerToPeer.offer', () => offerCost))
    .query(({ ctx, input }) => offer(ctx, input)),
  book: booker.input(BookCall).mutation(({ ctx, input }) => book(ctx, input)),
  cancel: booker.input(CancelCall).mutation(({ ctx, input }) => cancel(ctx, input)),
  move: booker.input(MoveCall).mutation(({ ctx, input }) => move(ctx, input)),
  end: worker.input(EndCall).mutation(({ ctx, input }) => end(ctx, input)),
  link: booker.input(CallRef).mutation(({ ctx, input }) => renewLink(ctx, input)),
  ofCase: worker.input(CaseRef).query(({ ctx, input }) => reading.ofCase(ctx, input)),
  own: worker.input(Nothing).query(({ ctx }) => reading.own(ctx)),
  sheet: worker.input(SheetOfVisit).query(({ ctx, input }) => reading.sheet(ctx, input)),
});

/** On the wire these are procedures of cases: the page is above all that tries to reach somebody. */
export const proofOfCases = router({
  attempts: worker.input(CaseRef).query(({ ctx, input }) => proving.attempts(ctx, input)),
  proof: worker.input(CaseRef).mutation(({ ctx, input }) => proving.make(ctx, input)),
  proofPdf: worker.input(CaseRef).mutation(({ ctx, input }) => proving.makePdf(ctx, input)),
  verifyProof: worker.input(VerifyProof).query(({ ctx, input }) => proving.verify(ctx, input)),
});
