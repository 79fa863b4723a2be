/** The procedures of a visit's chat and note: the chat is also for admitted guests, the note for practitioners alone. */
import { ReadChat, ReadChatAsGuest, SendMessage, SendMessageAsGuest } from '#shared/visits/chat.ts';
import { SaveNote } from '#shared/visits/notes.ts';
import { VisitRef } from '#shared/visits.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import * as chat from './chat.ts';
import { readNote, saveNote } from './notes.ts';

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

export const noteRouter = router({
  read: permitted('visits.conduct')
    .input(VisitRef)
    .query(({ ctx, input }) => readNote(ctx, input)),
  save: permitted('visits.conduct')
    .input(SaveNote)
    .mutation(({ ctx, input }) => saveNote(ctx, input)),
});
