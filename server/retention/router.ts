/** The procedures of retention: how long data are kept, and the legal hold. */
import { Nothing } from '#shared/auth.ts';
import { SaveRetention, SetLegalHold } from '#shared/retention.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import * as settings from './settings.ts';

const manage = permitted('retention.manage');
/** Of each kind up to a hundred thousand rows are counted. */
const readCost = 300;

export const retentionRouter = router({
  read: manage
    .input(Nothing)
    .use(costly('retention.read', () => readCost))
    .query(({ ctx }) => settings.readRetention(ctx)),
  save: manage
    .input(SaveRetention)
    .mutation(({ ctx, input }) => settings.saveRetention(ctx, input)),
  setLegalHold: manage
    .input(SetLegalHold)
    .mutation(({ ctx, input }) => settings.setLegalHold(ctx, input)),
});
