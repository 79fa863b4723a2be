/** The procedures of the consent ledger: for the clinicians of a visit, and for each guest their own. */
import { Nothing } from '#shared/auth.ts';
import {
  AnswerConsent,
  ConsentQuestion,
  GiveConsent,
  ReadConsent,
  RevokeConsent,
  RevokeOwnConsent,
} from '#shared/visits/consent-ledger.ts';
import { ListAgreements } from '#shared/visits/agreements.ts';
import { VisitRef } from '#shared/visits.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import { agreements, builtInTexts } from './agreements.ts';
import * as consents from './consents.ts';
import * as giving from './give-consents.ts';

export const consentRouter = router({
  agreements: permitted('wordings.manage')
    .input(ListAgreements)
    .query(({ ctx, input }) => agreements(ctx, input)),
  builtInTexts: permitted('wordings.manage')
    .input(Nothing)
    .query(({ ctx }) => builtInTexts(ctx)),
  ledger: permitted('visits.conduct')
    .input(VisitRef)
    .query(({ ctx, input }) => consents.ledger(ctx, input)),
  revoke: permitted('visits.conduct')
    .input(RevokeConsent)
    .mutation(({ ctx, input }) => consents.revoke(ctx, input)),
});

export const guestConsentRouter = router({
  words: open.input(ReadConsent).query(({ ctx, input }) => giving.guestConsent(ctx, input)),
  question: open.input(ConsentQuestion).query(({ ctx, input }) => giving.question(ctx, input)),
  ledger: open.input(Nothing).query(({ ctx }) => consents.ownLedger(ctx)),
  revoke: open.input(RevokeOwnConsent).mutation(({ ctx, input }) => consents.revokeOwn(ctx, input)),
  give: open.input(GiveConsent).mutation(({ ctx, input }) => giving.consentAgain(ctx, input)),
  answer: open.input(AnswerConsent).mutation(({ ctx, input }) => giving.answerConsent(ctx, input)),
});
