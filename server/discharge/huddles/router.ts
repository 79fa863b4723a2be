/** The procedures of huddles about barriers. */
import { CaseRef } from '#shared/cases.ts';
import { CallHuddle, HuddleOfVisit } from '#shared/discharge/huddles.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { callHuddle } from './call-huddle.ts';
import { endHuddle, huddleSheet } from './huddle-sheet.ts';
import { offerHuddle } from './offer-huddle.ts';

const manager = permitted('case-management');
const participant = permitted('visits.read');

export const huddlesRouter = router({
  offer: manager.input(CaseRef).query(({ ctx, input }) => offerHuddle(ctx, input)),
  begin: manager.input(CallHuddle).mutation(({ ctx, input }) => callHuddle(ctx, input)),
  end: participant.input(HuddleOfVisit).mutation(({ ctx, input }) => endHuddle(ctx, input)),
  sheet: participant.input(HuddleOfVisit).query(({ ctx, input }) => huddleSheet(ctx, input)),
});
