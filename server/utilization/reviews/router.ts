/** The procedures of utilization reviews: what follows a signed review, and what the payer answered. */
import { DecideReview, EscalateReview, RecordAnswer } from '#shared/utilization/um-decisions.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as reviews from './decide-review.ts';

const worker = permitted('utilization');

export const reviewsRouter = router({
  decide: worker.input(DecideReview).mutation(({ ctx, input }) => reviews.decide(ctx, input)),
  escalate: worker.input(EscalateReview).mutation(({ ctx, input }) => reviews.escalate(ctx, input)),
  recordAnswer: worker
    .input(RecordAnswer)
    .mutation(({ ctx, input }) => reviews.recordAnswer(ctx, input)),
});
