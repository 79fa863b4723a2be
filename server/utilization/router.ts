/** The procedures of utilization management. */
import { Nothing } from '#shared/auth.ts';
import { ReadBlock } from '#shared/utilization/um-board.ts';
import {
  DeliverNotice,
  NoticeRef,
  NoticeTextRef,
  NoticeWordsRef,
  PlanDischarge,
} from '#shared/utilization/notice-delivery.ts';
import { AnswerNotice, OfferNotice } from '#shared/utilization/visit-notices.ts';
import { VisitRef } from '#shared/visits.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import { deliver, readNotice } from './notices/deliver-notice.ts';
import { readText } from './notices/notice-text.ts';
import { readWords } from './notices/notice-words.ts';
import { planDischarge } from './notices/plan-discharge.ts';
import * as visitNotices from './notices/visit-notices.ts';
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
  text: worker.input(NoticeTextRef).query(({ ctx, input }) => readText(ctx, input)),
  words: worker.input(NoticeWordsRef).query(({ ctx, input }) => readWords(ctx, input)),
  offer: worker.input(OfferNotice).mutation(({ ctx, input }) => visitNotices.offer(ctx, input)),
  ofVisit: worker.input(VisitRef).query(({ ctx, input }) => visitNotices.ofVisit(ctx, input)),
  deliver: worker.input(DeliverNotice).mutation(({ ctx, input }) => deliver(ctx, input)),
  planDischarge: worker
    .input(PlanDischarge)
    .mutation(({ ctx, input }) => planDischarge(ctx, input)),
});

/** Of guests in a tele-visit, who are known by their pass. */
const visitNoticesRouter = router({
  offered: open.input(Nothing).query(({ ctx }) => visitNotices.offered(ctx)),
  answer: open.input(AnswerNotice).mutation(({ ctx, input }) => visitNotices.answer(ctx, input)),
});

export const utilizationRouter = router({
  board: boardRouter,
  notices: noticesRouter,
  visitNotices: visitNoticesRouter,
  reviews: reviewsRouter,
  stays: staysRouter,
});
