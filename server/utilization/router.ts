/** The procedures of utilization management. */
import { router } from '#server/platform/trpc.ts';
import { reviewsRouter } from './reviews/router.ts';

export const utilizationRouter = router({
  reviews: reviewsRouter,
});
