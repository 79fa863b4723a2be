/** Who may call what of letters that were not sent. */
import { Nothing } from '#shared/auth.ts';
import { LetterRef } from '#shared/front-desk/unsent-letters.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as letters from './desk-unsent-letters.ts';

export const unsentLettersRouter = router({
  list: permitted('appointments.book')
    .input(Nothing)
    .query(({ ctx }) => letters.list(ctx)),
  retry: permitted('appointments.book')
    .input(LetterRef)
    .mutation(({ ctx, input }) => letters.retry(ctx, input)),
  print: permitted('appointments.book')
    .input(LetterRef)
    .mutation(({ ctx, input }) => letters.print(ctx, input)),
  settle: permitted('appointments.book')
    .input(LetterRef)
    .mutation(({ ctx, input }) => letters.dismissUnsentLetter(ctx, input)),
});
