/** The procedures of post-acute providers: everybody chooses one, case management keeps the directory. */
import { Nothing } from '#shared/auth.ts';
import {
  ImportProviders,
  ListProviders,
  NewProvider,
  SaveProvider,
  NoteBeds,
} from '#shared/post-acute.ts';
import { fileCost } from '#server/platform/cost/call-budget.ts';
import { searchCost } from '#server/platform/cost/search-cost.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { exportProviders, importProviders } from './provider-csv.ts';
import * as providers from './post-acute-providers.ts';

const manager = permitted('case-management');

export const postAcuteRouter = router({
  list: permitted('cases.work')
    .input(ListProviders)
    .use(costly('postAcute.list', () => searchCost))
    .query(({ ctx, input }) => providers.list(ctx, input)),
  add: manager.input(NewProvider).mutation(({ ctx, input }) => providers.add(ctx, input)),
  save: manager.input(SaveProvider).mutation(({ ctx, input }) => providers.save(ctx, input)),
  noteBeds: manager.input(NoteBeds).mutation(({ ctx, input }) => providers.noteBeds(ctx, input)),
  import: manager
    .meta({ takesFile: true })
    .input(ImportProviders)
    .use(costly('postAcute.import', () => fileCost))
    .mutation(({ ctx, input }) => importProviders(ctx, input)),
  exportCsv: manager
    .input(Nothing)
    .use(costly('postAcute.exportCsv', () => fileCost))
    .query(({ ctx }) => exportProviders(ctx)),
});
