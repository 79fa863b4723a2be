/** The doors to whoever comes to a visit beside its patient, for any clinician of the visit. */
import { AddGuest, ColleagueRef, CompanionRef } from '#shared/visits/companions.ts';
import { permitted } from '#server/platform/trpc.ts';
import * as colleagues from './colleagues.ts';
import * as companions from './companions.ts';

/** They stand among the other doors of visits. */
export const companionDoors = {
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
