/** The procedures of colleagues and companions, for any practitioner of the visit. */
import { AddGuest, ColleagueRef, CompanionRef } from '#shared/visits/companions.ts';
import { permitted } from '#server/platform/trpc.ts';
import * as colleagues from './visit-colleagues.ts';
import * as companions from './companions.ts';

/** Directly under `visits`, as the wire has them. */
export const companionProcedures = {
  addColleague: permitted('visits.conduct')
    .input(ColleagueRef)
    .mutation(({ ctx, input }) => colleagues.addColleague(ctx, input)),
  dropColleague: permitted('visits.conduct')
    .input(ColleagueRef)
    .mutation(({ ctx, input }) => colleagues.dropColleague(ctx, input)),
  addGuest: permitted('visits.conduct')
    .input(AddGuest)
    .mutation(({ ctx, input }) => companions.addGuest(ctx, input)),
  revokeGuest: permitted('visits.conduct')
    .input(CompanionRef)
    .mutation(({ ctx, input }) => companions.revokeGuest(ctx, input)),
  admitGuest: permitted('visits.conduct')
    .input(CompanionRef)
    .mutation(({ ctx, input }) => companions.admitGuest(ctx, input)),
  refuseGuest: permitted('visits.conduct')
    .input(CompanionRef)
    .mutation(({ ctx, input }) => companions.refuseGuest(ctx, input)),
};
