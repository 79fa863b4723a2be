/** The procedures of what people are told of changes to their days. */
import { Nothing } from '#shared/auth.ts';
import { NoticeSettings, PushRef, SavePush, SeenNotices } from '#shared/notices.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import type { NoticesNeeds } from './needs.ts';
import * as notices from './notices.ts';
import * as push from './push/push-subscriptions.ts';

const pushRouter = router({
  key: permitted('appointments.read')
    .input(Nothing)
    .query(({ ctx }) => push.key(ctx)),
  find: permitted('appointments.read')
    .input(PushRef)
    .query(({ ctx, input }) => push.find(ctx, input)),
  save: permitted('appointments.read')
    .input(SavePush)
    .mutation(({ ctx, input }) => push.save(ctx, input)),
  remove: permitted('appointments.read')
    .input(PushRef)
    .mutation(({ ctx, input }) => push.remove(ctx, input)),
});

export const noticesRouter = router({
  push: pushRouter,
  unread: permitted('appointments.read')
    .input(Nothing)
    .query(({ ctx }) => notices.unread(ctx)),
  list: permitted<NoticesNeeds>('appointments.read')
    .input(Nothing)
    .query(({ ctx }) => notices.list(ctx)),
  seen: permitted('appointments.read')
    .input(SeenNotices)
    .mutation(({ ctx, input }) => notices.see(ctx, input)),
  settings: permitted('appointments.read')
    .input(Nothing)
    .query(({ ctx }) => notices.settings(ctx)),
  saveSettings: permitted('appointments.read')
    .input(NoticeSettings)
    .mutation(({ ctx, input }) => notices.saveSettings(ctx, input)),
});
