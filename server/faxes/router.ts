/** The procedures of faxes: who may see a case sends its documents, and sees what became of them. */
import { CaseRef } from '#shared/cases.ts';
import { Nothing } from '#shared/auth.ts';
import { DismissFax, FileFax, FindFaxCases } from '#shared/faxes/received-faxes.ts';
import { FaxRef, ListFaxes, SendFax, SendFaxAgain } from '#shared/faxes.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { searchCost } from '#server/platform/cost/search-cost.ts';
import * as faxes from './faxes.ts';
import { report } from './fax-report.ts';
import * as received from './receiving/received-faxes.ts';

const worker = permitted('cases.work');

const filer = permitted('faxes.file');

const receivedRouter = router({
  list: filer.input(Nothing).query(({ ctx }) => received.list(ctx)),
  waiting: filer.input(Nothing).query(({ ctx }) => received.waitingCounts(ctx)),
  cases: filer
    .input(FindFaxCases)
    .use(costly('faxes.received.cases', () => searchCost))
    .query(({ ctx, input }) => received.casesFor(ctx, input)),
  file: filer.input(FileFax).mutation(({ ctx, input }) => received.fileFax(ctx, input)),
  dismiss: filer.input(DismissFax).mutation(({ ctx, input }) => received.dismiss(ctx, input)),
});

export const faxesRouter = router({
  received: receivedRouter,
  send: worker.input(SendFax).mutation(({ ctx, input }) => faxes.send(ctx, input)),
  list: worker.input(ListFaxes).query(({ ctx, input }) => faxes.list(ctx, input)),
  ofCase: worker.input(CaseRef).query(({ ctx, input }) => faxes.ofCase(ctx, input)),
  byId: worker.input(FaxRef).query(({ ctx, input }) => faxes.byId(ctx, input)),
  report: worker.input(FaxRef).query(({ ctx, input }) => report(ctx, input)),
  sendAgain: worker.input(SendFaxAgain).mutation(({ ctx, input }) => faxes.sendAgain(ctx, input)),
  cancel: worker.input(FaxRef).mutation(({ ctx, input }) => faxes.cancel(ctx, input)),
});
