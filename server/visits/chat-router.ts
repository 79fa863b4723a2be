/** The doors of a visit's chat: for its clinicians, and for whoever came by a link and was let in. */
import { ReadChat, ReadChatAsGuest, Say, SayAsGuest } from '#shared/visit-chat.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import * as chat from './chat.ts';

export const chatRouter = router({
  read: permitted('visits.conduct')
    .input(ReadChat)
    .query(({ ctx, input }) => chat.read(ctx, input)),
  say: permitted('visits.conduct')
    .input(Say)
    .mutation(({ ctx, input }) => chat.say(ctx, input)),
});

export const guestChatRouter = router({
  read: open.input(ReadChatAsGuest).query(({ ctx, input }) => chat.readAsGuest(ctx, input)),
  say: open.input(SayAsGuest).mutation(({ ctx, input }) => chat.sayAsGuest(ctx, input)),
});
