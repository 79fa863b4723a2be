/** Who may read and change the reasons that an organization lists. */
import { Nothing } from '#shared/auth.ts';
import {
  GiveReason,
  NewReason,
  ReasonChoices,
  SaveReason,
} from '#shared/appointments/reasons/listed-reasons.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { saveOutcomeReason } from './save-outcome-reason.ts';
import { listReasons, newReason, reasonChoices, saveReason } from './listed-reasons.ts';

export const reasonsRouter = router({
  list: permitted('appointments.administer')
    .input(Nothing)
    .query(({ ctx }) => listReasons(ctx)),
  choices: permitted('appointments.book')
    .input(ReasonChoices)
    .query(({ ctx, input }) => reasonChoices(ctx, input)),
  give: permitted('appointments.book')
    .input(GiveReason)
    .mutation(({ ctx, input }) => saveOutcomeReason(ctx, input)),
  add: permitted('appointments.administer')
    .input(NewReason)
    .mutation(({ ctx, input }) => newReason(ctx, input)),
  save: permitted('appointments.administer')
    .input(SaveReason)
    .mutation(({ ctx, input }) => saveReason(ctx, input)),
});
