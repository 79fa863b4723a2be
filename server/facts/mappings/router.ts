/** Who may write and publish the mappings of feeds, and see what would become of a message. */
import { Nothing } from '#shared/auth.ts';
import {
  ChangeMapping,
  DraftMapping,
  MappingRef,
  ProposeRetirement,
} from '#shared/facts/feed-mappings.ts';
import { LastMessages, PreviewMessage } from '#shared/facts/message-previews.ts';
import { longCost, searchCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import type { FactsNeeds } from '#server/facts/needs.ts';
import * as mappings from './mappings.ts';
import { lastMessages, previewMessage } from './preview-message.ts';
import { proposeRetirement, retire, keepInForce } from './retire-mapping.ts';
import { tryOut } from './try-mapping.ts';

/** Of some hundred codes at most, which are stored as one. */
const contentCost = ({ classes, units }: Pick<DraftMapping, 'classes' | 'units'>) =>
  1 + Math.ceil((classes.length + units.length) / 50);

const builder = permitted<FactsNeeds>('facts.import');

export const mappingsRouter = router({
  list: builder.input(Nothing).query(({ ctx }) => mappings.list(ctx)),
  draft: builder
    .input(DraftMapping)
    .use(costly('facts.mappings.draft', contentCost))
    .mutation(({ ctx, input }) => mappings.draft(ctx, input)),
  change: builder
    .input(ChangeMapping)
    .use(costly('facts.mappings.change', contentCost))
    .mutation(({ ctx, input }) => mappings.change(ctx, input)),
  tryOut: builder
    .input(MappingRef)
    .use(costly('facts.mappings.tryOut', () => longCost))
    .mutation(({ ctx, input }) => tryOut(ctx, input)),
  publish: builder.input(MappingRef).mutation(({ ctx, input }) => mappings.publish(ctx, input)),
  drop: builder.input(MappingRef).mutation(({ ctx, input }) => mappings.drop(ctx, input)),
  proposeRetirement: builder
    .input(ProposeRetirement)
    .mutation(({ ctx, input }) => proposeRetirement(ctx, input)),
  keepInForce: builder.input(MappingRef).mutation(({ ctx, input }) => keepInForce(ctx, input)),
  retire: builder.input(MappingRef).mutation(({ ctx, input }) => retire(ctx, input)),
  lastMessages: builder.input(LastMessages).query(({ ctx, input }) => lastMessages(ctx, input)),
  preview: builder
    .meta({ takesFile: true })
    .input(PreviewMessage)
    .use(costly('facts.mappings.preview', () => searchCost))
    .query(({ ctx, input }) => previewMessage(ctx, input)),
});
