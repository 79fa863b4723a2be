/** Who may set up what other systems are sent. */
import { Nothing } from '#shared/auth.ts';
import {
  DestinationRef,
  NewDestination,
  PassOver,
  PauseDestination,
  QueuedMessageRef,
  QueuedMessages,
  SaveDestination,
} from '#shared/destinations.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as destinations from './destinations.ts';
import { tryConnection } from './sending/try-connection.ts';
import * as messages from './queued-messages.ts';

const builder = permitted('facts.import');

export const destinationsRouter = router({
  list: builder.input(Nothing).query(({ ctx }) => destinations.list(ctx)),
  add: builder.input(NewDestination).mutation(({ ctx, input }) => destinations.add(ctx, input)),
  save: builder.input(SaveDestination).mutation(({ ctx, input }) => destinations.save(ctx, input)),
  pause: builder
    .input(PauseDestination)
    .mutation(({ ctx, input }) => destinations.pause(ctx, input)),
  tryConnection: builder
    .input(DestinationRef)
    .mutation(({ ctx, input }) => tryConnection(ctx, input)),
  end: builder.input(DestinationRef).mutation(({ ctx, input }) => destinations.end(ctx, input)),
  queued: builder.input(QueuedMessages).query(({ ctx, input }) => messages.queued(ctx, input)),
  sendAgain: builder
    .input(QueuedMessageRef)
    .mutation(({ ctx, input }) => messages.sendAgain(ctx, input)),
  passOver: builder.input(PassOver).mutation(({ ctx, input }) => messages.passOver(ctx, input)),
});
