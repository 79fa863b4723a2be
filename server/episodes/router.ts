/** The procedures of episodes of care, their bundles, and contacts after discharge. */
import { Nothing } from '#shared/auth.ts';
import { EpisodeRef, ListEpisodes, NewBundle, SaveBundle } from '#shared/episodes.ts';
import { longCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { addBundle, bundles, saveBundle } from './bundles/bundles.ts';
import { contactsRouter } from './contacts/router.ts';
import { bookNext, list } from './list/episodes.ts';

const worker = permitted('case-management');

const bundlesRouter = router({
  list: worker.input(Nothing).query(({ ctx }) => bundles(ctx)),
  add: worker.input(NewBundle).mutation(({ ctx, input }) => addBundle(ctx, input)),
  save: worker.input(SaveBundle).mutation(({ ctx, input }) => saveBundle(ctx, input)),
});

export const episodesRouter = router({
  list: worker
    .input(ListEpisodes)
    .use(costly('episodes.list', () => longCost))
    .query(({ ctx, input }) => list(ctx, input)),
  bookNext: worker.input(EpisodeRef).mutation(({ ctx, input }) => bookNext(ctx, input)),
  bundles: bundlesRouter,
  contacts: contactsRouter,
});
