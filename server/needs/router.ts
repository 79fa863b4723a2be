/** The procedures of needs outside of medicine. */
import { AskNeeds, FinishScreening, ReferNeed } from '#shared/needs.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as needs from './ask-needs.ts';

const worker = permitted('case-management');

export const needsRouter = router({
  ask: worker.input(AskNeeds).mutation(({ ctx, input }) => needs.ask(ctx, input)),
  finish: worker.input(FinishScreening).mutation(({ ctx, input }) => needs.finish(ctx, input)),
  refer: worker.input(ReferNeed).mutation(({ ctx, input }) => needs.refer(ctx, input)),
});
