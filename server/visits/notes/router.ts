/** The procedures of a visit's note: for its practitioners alone. */
import { AddAddendum, SaveNote, SignNote } from '#shared/visits/notes.ts';
import { VisitRef } from '#shared/visits.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { readNote, readVersions, saveNote } from './notes.ts';
import { addAddendum, signNote } from './sign-note.ts';

export const noteRouter = router({
  read: permitted('visits.conduct')
    .input(VisitRef)
    .query(({ ctx, input }) => readNote(ctx, input)),
  versions: permitted('visits.conduct')
    .input(VisitRef)
    .query(({ ctx, input }) => readVersions(ctx, input)),
  save: permitted('visits.conduct')
    .input(SaveNote)
    .mutation(({ ctx, input }) => saveNote(ctx, input)),
  sign: permitted('visits.conduct')
    .input(SignNote)
    .mutation(({ ctx, input }) => signNote(ctx, input)),
  addAddendum: permitted('visits.conduct')
    .input(AddAddendum)
    .mutation(({ ctx, input }) => addAddendum(ctx, input)),
});
