/** The procedures of utilization management. */
import { Nothing } from '#shared/auth.ts';
import { ReadBlock } from '#shared/utilization/um-board.ts';
import { DeliverNotice, NoticeRef, PlanDischarge } from '#shared/utilization/notice-delivery.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { deliver, readNotice } from './notices/deliver-notice.ts';
import { planDischarge } from './notices/plan-discharge.ts';
import * as board from './reviews/um-board.ts';
import { reviewsRouter } from './reviews/router.ts';
import { staysRouter } from './stays/router.ts';

const reader = permitted('utilization-dashboard');

const boardRouter = router({
  counts: reader.input(Nothing).query(({ ctx }) => board.counts(ctx)),
  rows: reader.input(ReadBlock).query(({ ctx, input }) => board.rows(ctx, input)),
});

const worker = permitted('utilization');

const noticesRouter = router({
  one: worker.input(NoticeRef).query(({ ctx, input }) => readNotice(ctx, input)),
  deliver: worker.input(DeliverNotice).mutation(({ ctx, input }) => deliver(ctx, input)),
  planDischarge: worker
    .input(PlanDischarge)
    .mutation(({ ctx, input }) => planDischarge(ctx, input)),
});

export const utilizationRouter = router({
  board: boardRouter,
  notices: noticesRouter,
  reviews: reviewsRouter,
  stays: staysRouter,
});
