/** The whole API on one page. */
import { router } from './platform/trpc.ts';
import { authRouter } from './auth/router.ts';
import { peopleRouter } from './people/router.ts';

export const appRouter = router({
  auth: authRouter,
  people: peopleRouter,
});

export type AppRouter = typeof appRouter;
