/** The doors of the appointment book. */
import { AppointmentRef, DayRange, FindFreeTime, NewAppointment } from '#shared/appointments.ts';
import { SearchAppointments } from '#shared/appointment-search.ts';
import { Nothing } from '#shared/auth.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { search } from './search.ts';
import * as appointments from './service.ts';

export const appointmentsRouter = router({
  schedule: permitted('appointments.read')
    .input(DayRange)
    .query(({ ctx, input }) => appointments.schedule(ctx, input)),
  search: permitted('appointments.read')
    .input(SearchAppointments)
    .query(({ ctx, input }) => search(ctx, input)),
  types: permitted('appointments.read')
    .input(Nothing)
    .query(({ ctx }) => appointments.types(ctx)),
  nextFree: permitted('appointments.book')
    .input(FindFreeTime)
    .query(({ ctx, input }) => appointments.nextFree(ctx, input)),
  book: permitted('appointments.book')
    .input(NewAppointment)
    .mutation(({ ctx, input }) => appointments.book(ctx, input)),
  cancel: permitted('appointments.book')
    .input(AppointmentRef)
    .mutation(({ ctx, input }) => appointments.cancel(ctx, input)),
});
