/** The procedures of point scores, and of hospitals’ own tables of them. */
import { Nothing } from '#shared/auth.ts';
import { CountRisk, EnterScoreInput, ListRisk, ScoredStayRef } from '#shared/scores.ts';
import {
  ChangeScoreTable,
  CheckScore,
  CheckScoreExpressions,
  DraftScoreTable,
  ScoreTableRef,
} from '#shared/scores/builder/score-revisions.ts';
import { longCost, searchCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { check } from './checking/check-score.ts';
import * as scores from './stay-scores.ts';
import * as writing from './builder/write-tables.ts';

const worker = permitted('case-management');
const builder = permitted('scores.manage');

const tablesRouter = router({
  list: builder.input(Nothing).query(({ ctx }) => writing.list(ctx)),
  draft: builder.input(DraftScoreTable).mutation(({ ctx, input }) => writing.draft(ctx, input)),
  change: builder.input(ChangeScoreTable).mutation(({ ctx, input }) => writing.change(ctx, input)),
  checkExpressions: builder
    .input(CheckScoreExpressions)
    .use(costly('scores.tables.checkExpressions', () => searchCost))
    .query(({ input }) => writing.checkExpressions(input)),
  check: builder
    .input(CheckScore)
    .use(costly('scores.tables.check', () => longCost))
    .mutation(({ ctx, input }) => check(ctx, input)),
  publish: builder.input(ScoreTableRef).mutation(({ ctx, input }) => writing.publish(ctx, input)),
  retire: builder.input(ScoreTableRef).mutation(({ ctx, input }) => writing.retire(ctx, input)),
});

export const scoresRouter = router({
  tables: tablesRouter,
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
