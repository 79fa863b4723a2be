/** The doors of order in the room, for any clinician of the visit. */
import { SomebodyInside } from '#shared/moderation.ts';
import { VisitRef } from '#shared/visits.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as moderating from './call/moderation.ts';

export const roomRouter = router({
  mute: permitted('visits.conduct')
    .input(SomebodyInside)
    .mutation(({ ctx, input }) => moderating.mute(ctx, input)),
  stopShare: permitted('visits.conduct')
    .input(SomebodyInside)
    .mutation(({ ctx, input }) => moderating.stopShare(ctx, input)),
  remove: permitted('visits.conduct')
    .input(SomebodyInside)
    .mutation(({ ctx, input }) => moderating.remove(ctx, input)),
  allowBack: permitted('visits.conduct')
    .input(SomebodyInside)
    .mutation(({ ctx, input }) => moderating.allowBack(ctx, input)),
  lock: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => moderating.lock(ctx, input)),
  unlock: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => moderating.unlock(ctx, input)),
});
