/** Who lets open shifts be filled by the solver: planners. */
import { FillRef, StartFill } from '#shared/roster/fill-proposal.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import type { RosterNeeds } from '#server/roster/needs.ts';
import * as fill from './fill.ts';

const planner = permitted<RosterNeeds>('roster.plan');

export const fillRouter = router({
  start: planner.input(StartFill).mutation(({ ctx, input }) => fill.start(ctx, input)),
  progress: planner.input(FillRef).query(({ ctx, input }) => fill.progress(ctx, input)),
  stop: planner.input(FillRef).mutation(({ ctx, input }) => fill.stop(ctx, input)),
});
