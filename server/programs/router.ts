/** The procedures of programs, for administrators; programs themselves call none. */
import { Nothing } from '#shared/auth.ts';
import {
  AddProgramKey,
  NewProgram,
  ProgramKeyRef,
  ProgramRef,
  SaveProgram,
} from '#shared/programs.ts';
import { NotificationRef } from '#shared/programs/notifications.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as programs from './accounts/programs.ts';
import { connections } from './connections/list-connections.ts';
import * as notifications from './webhooks/failed-notifications.ts';

const manager = permitted('programs.manage');

const listed = manager.input(NotificationRef);

export const programsRouter = router({
  list: manager.input(Nothing).query(({ ctx }) => programs.list(ctx)),
  add: manager.input(NewProgram).mutation(({ ctx, input }) => programs.add(ctx, input)),
  save: manager.input(SaveProgram).mutation(({ ctx, input }) => programs.save(ctx, input)),
  addKey: manager.input(AddProgramKey).mutation(({ ctx, input }) => programs.addKey(ctx, input)),
  removeKey: manager
    .input(ProgramKeyRef)
    .mutation(({ ctx, input }) => programs.removeKey(ctx, input)),
  /** Without keys: an IT builder sees how programs stand, and an administrator sets them up. */
  connections: permitted('facts.import')
    .input(Nothing)
    .query(({ ctx }) => connections(ctx)),
  failedNotifications: manager.input(Nothing).query(({ ctx }) => notifications.failed(ctx)),
  sendAgain: listed.mutation(({ ctx, input }) => notifications.sendAgain(ctx, input)),
  dismiss: listed.mutation(({ ctx, input }) => notifications.dismiss(ctx, input)),
  end: manager.input(ProgramRef).mutation(({ ctx, input }) => programs.end(ctx, input)),
});
