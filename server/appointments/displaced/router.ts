/** Who sees displaced appointments, and keeps them. */
import { Nothing } from '#shared/auth.ts';
import { KeepDisplaced } from '#shared/appointments/desk/displaced.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { displaced, displacedCost, keepDisplaced } from './displaced.ts';

export const displacedRouter = router({
  list: permitted('appointments.book')
    .input(Nothing)
    .use(costly('appointments.displaced.list', () => displacedCost))
    .query(({ ctx }) => displaced(ctx)),
  keep: permitted('appointments.book')
    .input(KeepDisplaced)
    .mutation(({ ctx, input }) => keepDisplaced(ctx, input)),
});
