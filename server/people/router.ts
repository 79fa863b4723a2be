/** The doors of people. */
import { FindColleagues } from '#shared/people.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as people from './service.ts';

export const peopleRouter = router({
  find: permitted('practitioners.find')
    .input(FindColleagues)
    .query(({ ctx, input }) => people.findColleagues(ctx, input)),
});
