/** Who may preview, book and read series of appointments. */
import { AppointmentRef } from '#shared/appointments.ts';
import { BookSeries, PreviewSeries } from '#shared/appointments/series.ts';
import { permitted } from '#server/platform/trpc.ts';
import * as booking from './booking.ts';
import { previewSeries } from './preview.ts';

/** Spread into the router of appointments: their names have no prefix. */
export const seriesProcedures = {
  previewSeries: permitted('appointments.book')
    .input(PreviewSeries)
    .query(({ ctx, input }) => previewSeries(ctx, input)),
  seriesDates: permitted('appointments.read')
    .input(AppointmentRef)
    .query(({ ctx, input }) => booking.seriesDates(ctx, input)),
  bookSeries: permitted('appointments.book')
    .input(BookSeries)
    .mutation(({ ctx, input }) => booking.bookSeries(ctx, input)),
};
