/** The procedures of the physician advisor's work. */
import { ReferCase } from '#shared/advisor.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { refer } from './referrals/refer-case.ts';

const worker = permitted('cases.work');

export const advisorRouter = router({
  refer: worker.input(ReferCase).mutation(({ ctx, input }) => refer(ctx, input)),
});
