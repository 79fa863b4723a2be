/** Who may say whose word counts for appointments, and see what waits for a person. */
import { Nothing } from '#shared/auth.ts';
import {
  RemoveCode,
  SetCode,
  SetScheduleFeed,
  SetTruth,
  TruthSubject,
} from '#shared/outside-appointments.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as rules from './rules/schedule-rules.ts';

const builder = permitted('facts.import');

export const outsideAppointmentsRouter = router({
  rules: builder.input(Nothing).query(({ ctx }) => rules.rules(ctx)),
  consequences: builder
    .input(TruthSubject)
    .query(({ ctx, input }) => rules.consequences(ctx, input)),
  setTruth: builder.input(SetTruth).mutation(({ ctx, input }) => rules.setTruth(ctx, input)),
  setCode: builder.input(SetCode).mutation(({ ctx, input }) => rules.setCode(ctx, input)),
  removeCode: builder.input(RemoveCode).mutation(({ ctx, input }) => rules.removeCode(ctx, input)),
  setFeed: builder.input(SetScheduleFeed).mutation(({ ctx, input }) => rules.setFeed(ctx, input)),
});
