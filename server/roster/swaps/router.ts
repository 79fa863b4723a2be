/** Who offers and takes shifts, and who agrees to it. */
import { Nothing } from '#shared/auth.ts';
import { OfferRef, OfferShift, ShiftsOf, SwapPolicy } from '#shared/roster/swaps.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import type { RosterNeeds } from '#server/roster/needs.ts';
import { savePolicy } from './swap-policy.ts';
import * as swaps from './swaps.ts';

const person = permitted<RosterNeeds>('availability.own');
const planner = permitted<RosterNeeds>('roster.plan');

export const swapsRouter = router({
  list: person.input(Nothing).query(({ ctx }) => swaps.swaps(ctx)),
  shiftsOf: person.input(ShiftsOf).query(({ ctx, input }) => swaps.shiftsOf(ctx, input)),
  offer: person.input(OfferShift).mutation(({ ctx, input }) => swaps.offer(ctx, input)),
  take: person.input(OfferRef).mutation(({ ctx, input }) => swaps.accept(ctx, input)),
  giveBack: person.input(OfferRef).mutation(({ ctx, input }) => swaps.undoAccept(ctx, input)),
  withdraw: person.input(OfferRef).mutation(({ ctx, input }) => swaps.withdraw(ctx, input)),
  approve: planner.input(OfferRef).mutation(({ ctx, input }) => swaps.approve(ctx, input)),
  refuse: planner.input(OfferRef).mutation(({ ctx, input }) => swaps.refuse(ctx, input)),
  savePolicy: planner.input(SwapPolicy).mutation(({ ctx, input }) => savePolicy(ctx, input)),
});
