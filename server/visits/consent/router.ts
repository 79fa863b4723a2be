/** The procedures of the consent ledger: for the clinicians of a visit, and for each guest their own. */
import { Nothing } from '#shared/auth.ts';
import {
  AnswerConsent,
  GiveConsent,
  RevokeConsent,
  RevokeOwnConsent,
} from '#shared/visits/consent-ledger.ts';
import { VisitRef } from '#shared/visits.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import * as consents from './consents.ts';

export const consentRouter = router({
  ledger: permitted('visits.conduct')
    .input(VisitRef)
    .query(({ ctx, input }) => consents.ledger(ctx, input)),
  revoke: permitted('visits.conduct')
    .input(RevokeConsent)
    .mutation(({ ctx, input }) => consents.revoke(ctx, input)),
});

export const guestConsentRouter = router({
  ledger: open.input(Nothing).query(({ ctx }) => consents.ownLedger(ctx)),
  revoke: open.input(RevokeOwnConsent).mutation(({ ctx, input }) => consents.revokeOwn(ctx, input)),
  give: open.input(GiveConsent).mutation(({ ctx, input }) => consents.consentAgain(ctx, input)),
  answer: open
    .input(AnswerConsent)
    .mutation(({ ctx, input }) => consents.answerConsent(ctx, input)),
});
