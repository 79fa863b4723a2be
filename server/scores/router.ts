/** The procedures of point scores. */
import { CountRisk, EnterScoreInput, ListRisk, ScoredStayRef } from '#shared/scores.ts';
import { longCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import * as scores from './stay-scores.ts';

const worker = permitted('case-management');

export const scoresRouter = router({
  list: worker
    .input(ListRisk)
    .use(costly('scores.list', () => longCost))
    .query(({ ctx, input }) => scores.list(ctx, input)),
  counts: worker
    .input(CountRisk)
    .use(costly('scores.counts', () => longCost))
    .query(({ ctx, input }) => scores.counts(ctx, input)),
  one: worker.input(ScoredStayRef).query(({ ctx, input }) => scores.one(ctx, input)),
  enter: worker.input(EnterScoreInput).mutation(({ ctx, input }) => scores.enter(ctx, input)),
});
