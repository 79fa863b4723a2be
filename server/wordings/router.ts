/** The procedures of wordings: written and published by those who may, public pages read by anybody. */
import { Nothing } from '#shared/auth.ts';
import { ChangeWording, ReadPublicPage, WordingContent, WordingRef } from '#shared/wordings.ts';
import { ImportWordings, PublishWordings, WordingTableOf } from '#shared/wordings/wording-table.ts';
import { fileCost } from '#server/platform/cost/call-budget.ts';
import { costly, open, permitted, router } from '#server/platform/trpc.ts';
import { readPublicPage } from './public-pages.ts';
import { exportTable, importTable } from './wording-table.ts';
import * as wordings from './wordings.ts';

const writer = permitted('wordings.manage');

export const wordingsRouter = router({
  list: writer.input(Nothing).query(({ ctx }) => wordings.list(ctx)),
  draft: writer.input(WordingContent).mutation(({ ctx, input }) => wordings.draft(ctx, input)),
  change: writer.input(ChangeWording).mutation(({ ctx, input }) => wordings.change(ctx, input)),
  publish: writer.input(WordingRef).mutation(({ ctx, input }) => wordings.publish(ctx, input)),
  publishAll: writer
    .input(PublishWordings)
    .use(costly('wordings.publishAll', () => fileCost))
    .mutation(({ ctx, input }) => wordings.publishAll(ctx, input)),
  exportTable: writer
    .input(WordingTableOf)
    .use(costly('wordings.exportTable', () => fileCost))
    .query(({ ctx, input }) => exportTable(ctx, input)),
  importTable: writer
    .input(ImportWordings)
    .use(costly('wordings.importTable', () => fileCost))
    .mutation(({ ctx, input }) => importTable(ctx, input)),
  retire: writer.input(WordingRef).mutation(({ ctx, input }) => wordings.retire(ctx, input)),
  page: open.input(ReadPublicPage).query(({ ctx, input }) => readPublicPage(ctx, input)),
});
