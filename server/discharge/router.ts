/** The procedures of discharges. */
import { ChangeWaitsFor, OpenBarrier, TimeBarrier } from '#shared/discharge.ts';
import { CountDischarges, ReadDischarges } from '#shared/discharge/board.ts';
import { StayRef } from '#shared/utilization.ts';
import { longCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { board, boardCounts } from './board/discharge-rows.ts';
import { stayPlan } from './board/stay-plan.ts';
import { openBarrier, timeBarrier } from './barriers/open-barrier.ts';
import { changeWaitsFor } from './barriers/change-waits-for.ts';
import { huddlesRouter } from './huddles/router.ts';
import { noteRound } from './rounds/note-round.ts';

const manager = permitted('case-management');
/** The owner of a barrier sets its due time. */
const worker = permitted('cases.work');

export const dischargeRouter = router({
  board: manager
    .input(ReadDischarges)
    .use(costly('discharge.board', () => longCost))
    .query(({ ctx, input }) => board(ctx, input)),
  counts: manager
    .input(CountDischarges)
    .use(costly('discharge.counts', () => longCost))
    .query(({ ctx, input }) => boardCounts(ctx, input)),
  stay: manager.input(StayRef).query(({ ctx, input }) => stayPlan(ctx, input)),
  huddles: huddlesRouter,
  noteRound: manager.input(StayRef).mutation(({ ctx, input }) => noteRound(ctx, input)),
  openBarrier: manager.input(OpenBarrier).mutation(({ ctx, input }) => openBarrier(ctx, input)),
  changeWaitsFor: worker
    .input(ChangeWaitsFor)
    .mutation(({ ctx, input }) => changeWaitsFor(ctx, input)),
  timeBarrier: worker.input(TimeBarrier).mutation(({ ctx, input }) => timeBarrier(ctx, input)),
});
