/** Who may set up the rooms that appointments take. */
import { Nothing } from '#shared/auth.ts';
import { NewLocation, SaveLocation } from '#shared/locations.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as locations from './locations.ts';

export const locationsRouter = router({
  list: permitted('appointments.administer')
    .input(Nothing)
    .query(({ ctx }) => locations.list(ctx)),
  add: permitted('appointments.administer')
    .input(NewLocation)
    .mutation(({ ctx, input }) => locations.add(ctx, input)),
  save: permitted('appointments.administer')
    .input(SaveLocation)
    .mutation(({ ctx, input }) => locations.save(ctx, input)),
});
