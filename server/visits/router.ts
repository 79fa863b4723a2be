/** The doors of tele-visits. */
import { AppointmentRef } from '#shared/appointments.ts';
import { Nothing } from '#shared/auth.ts';
import { VisitRef } from '#shared/visits.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as visits from './service.ts';

export const visitsRouter = router({
  home: permitted('visits.read')
    .input(Nothing)
    .query(({ ctx }) => visits.home(ctx)),
  visit: permitted('visits.read')
    .input(VisitRef)
    .query(({ ctx, input }) => visits.visit(ctx, input)),
  open: permitted('visits.conduct')
    .input(AppointmentRef)
    .mutation(({ ctx, input }) => visits.open(ctx, input)),
  ticket: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => visits.ticket(ctx, input)),
  end: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => visits.end(ctx, input)),
});
