/** The procedures of faxes: who may see a case sends its documents, and sees what became of them. */
import { CaseRef } from '#shared/cases.ts';
import { FaxRef, ListFaxes, SendFax, SendFaxAgain } from '#shared/faxes.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as faxes from './faxes.ts';

const worker = permitted('cases.work');

export const faxesRouter = router({
  send: worker.input(SendFax).mutation(({ ctx, input }) => faxes.send(ctx, input)),
  list: worker.input(ListFaxes).query(({ ctx, input }) => faxes.list(ctx, input)),
  ofCase: worker.input(CaseRef).query(({ ctx, input }) => faxes.ofCase(ctx, input)),
  byId: worker.input(FaxRef).query(({ ctx, input }) => faxes.byId(ctx, input)),
  sendAgain: worker.input(SendFaxAgain).mutation(({ ctx, input }) => faxes.sendAgain(ctx, input)),
  cancel: worker.input(FaxRef).mutation(({ ctx, input }) => faxes.cancel(ctx, input)),
});
