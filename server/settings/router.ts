/** The procedures of a person's own settings. */
import { Nothing } from '#shared/auth.ts';
import { Alerts, Appearance } from '#shared/settings.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as settings from './own-settings.ts';

export const settingsRouter = router({
  myLook: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => settings.findAppearance(ctx)),
  keepMyLook: permitted('session.own')
    .input(Appearance)
    .mutation(({ ctx, input }) => settings.saveAppearance(ctx, input)),
  myAlerts: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => settings.findAlerts(ctx)),
  keepMyAlerts: permitted('session.own')
    .input(Alerts)
    .mutation(({ ctx, input }) => settings.saveAlerts(ctx, input)),
});
