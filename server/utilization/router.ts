/** The procedures of utilization management. */
import { Nothing } from '#shared/auth.ts';
import { ReadBlock } from '#shared/utilization/um-board.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as board from './reviews/um-board.ts';
import { reviewsRouter } from './reviews/router.ts';
import { staysRouter } from './stays/router.ts';

const reader = permitted('utilization-dashboard');

const boardRouter = router({
  counts: reader.input(Nothing).query(({ ctx }) => board.counts(ctx)),
  rows: reader.input(ReadBlock).query(({ ctx, input }) => board.rows(ctx, input)),
});

export const utilizationRouter = router({
  board: boardRouter,
  reviews: reviewsRouter,
  stays: staysRouter,
});
