/** The doors of a visit's chat, for its clinicians and whoever was let in, and of their note. */
import { ReadChat, ReadChatAsGuest, Say, SayAsGuest } from '#shared/visits/chat.ts';
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
    .input(Say)
    .mutation(({ ctx, input }) => chat.say(ctx, input)),
});

export const guestChatRouter = router({
  read: open.input(ReadChatAsGuest).query(({ ctx, input }) => chat.readAsGuest(ctx, input)),
  say: open.input(SayAsGuest).mutation(({ ctx, input }) => chat.sayAsGuest(ctx, input)),
});

/** For clinicians alone. */
export const noteRouter = router({
  read: permitted('visits.conduct')
    .input(VisitRef)
    .query(({ ctx, input }) => readNote(ctx, input)),
  save: permitted('visits.conduct')
    .input(SaveNote)
    .mutation(({ ctx, input }) => saveNote(ctx, input)),
});
