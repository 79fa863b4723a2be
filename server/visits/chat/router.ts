/** The procedures of a visit's chat: for its practitioners, and for admitted guests. */
import { ReadChat, ReadChatAsGuest, SendMessage, SendMessageAsGuest } from '#shared/visits/chat.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import * as chat from './chat.ts';

export const chatRouter = router({
  read: permitted('visits.conduct')
    .input(ReadChat)
    .query(({ ctx, input }) => chat.read(ctx, input)),
  say: permitted('visits.conduct')
    .input(SendMessage)
    .mutation(({ ctx, input }) => chat.say(ctx, input)),
});

export const guestChatRouter = router({
  read: open.input(ReadChatAsGuest).query(({ ctx, input }) => chat.readAsGuest(ctx, input)),
  say: open.input(SendMessageAsGuest).mutation(({ ctx, input }) => chat.sayAsGuest(ctx, input)),
});
