/** The doors of a person's own settings. */
import { Nothing } from '#shared/auth.ts';
import { Look } from '#shared/settings.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as settings from './service.ts';

export const settingsRouter = router({
  myLook: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => settings.myLook(ctx)),
  keepMyLook: permitted('session.own')
    .input(Look)
    .mutation(({ ctx, input }) => settings.keepMyLook(ctx, input)),
});
