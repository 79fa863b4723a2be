/** The procedures of programs, for administrators; programs themselves call none. */
import { Nothing } from '#shared/auth.ts';
import {
  AddProgramKey,
  NewProgram,
  ProgramKeyRef,
  ProgramRef,
  SaveProgram,
} from '#shared/programs.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as programs from './accounts/programs.ts';

const manager = permitted('programs.manage');

export const programsRouter = router({
  list: manager.input(Nothing).query(({ ctx }) => programs.list(ctx)),
  add: manager.input(NewProgram).mutation(({ ctx, input }) => programs.add(ctx, input)),
  save: manager.input(SaveProgram).mutation(({ ctx, input }) => programs.save(ctx, input)),
  addKey: manager.input(AddProgramKey).mutation(({ ctx, input }) => programs.addKey(ctx, input)),
  removeKey: manager
    .input(ProgramKeyRef)
    .mutation(({ ctx, input }) => programs.removeKey(ctx, input)),
  end: manager.input(ProgramRef).mutation(({ ctx, input }) => programs.end(ctx, input)),
});
