/** The procedures of moderation, for any practitioner of the visit. */
import { RoomParticipantRef } from '#shared/visits/moderation.ts';
import { VisitRef } from '#shared/visits.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as moderation from './moderation.ts';

export const roomRouter = router({
  mute: permitted('visits.conduct')
    .input(RoomParticipantRef)
    .mutation(({ ctx, input }) => moderation.mute(ctx, input)),
  stopShare: permitted('visits.conduct')
    .input(RoomParticipantRef)
    .mutation(({ ctx, input }) => moderation.stopShare(ctx, input)),
  remove: permitted('visits.conduct')
    .input(RoomParticipantRef)
    .mutation(({ ctx, input }) => moderation.remove(ctx, input)),
  allowBack: permitted('visits.conduct')
    .input(RoomParticipantRef)
    .mutation(({ ctx, input }) => moderation.allowBack(ctx, input)),
  lock: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => moderation.lock(ctx, input)),
  unlock: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => moderation.unlock(ctx, input)),
});
