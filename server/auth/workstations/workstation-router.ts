/** The procedures of shared workstations; the first three need no session. */
import { Nothing } from '#shared/auth.ts';
import {
  ChosenName,
  ScreenLock,
  WorkstationEntry,
  WorkstationListing,
} from '#shared/auth/workstations.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import * as workstations from './workstations.ts';

const ownSession = permitted('session.own');

export const workstationRouter = router({
  people: open.input(Nothing).query(({ ctx }) => workstations.peopleHere(ctx)),
  choose: open.input(ChosenName).mutation(({ ctx, input }) => workstations.chooseName(ctx, input)),
  enter: open
    .input(WorkstationEntry)
    .mutation(({ ctx, input }) => workstations.enterWorkstation(ctx, input)),
  lock: ownSession
    .input(ScreenLock)
    .mutation(({ ctx, input }) => workstations.lockScreen(ctx, input)),
  mine: ownSession.input(Nothing).query(({ ctx }) => workstations.myListing(ctx)),
  listMe: ownSession
    .input(WorkstationListing)
    .mutation(({ ctx, input }) => workstations.listMe(ctx, input)),
  unlistMe: ownSession.input(Nothing).mutation(({ ctx }) => workstations.unlistMe(ctx)),
});
