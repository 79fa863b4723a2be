/** Who may preview, book and read series of appointments. */
import { AppointmentRef } from '#shared/appointments.ts';
import { BookSeries, PreviewSeries, seriesMax } from '#shared/appointments/series.ts';
import { costly, permitted } from '#server/platform/trpc.ts';
import * as booking from './book-series.ts';
import { previewSeries } from './series-preview.ts';

/** Of each of them, each date that a series may have; people, rooms and the patient are looked up for it. */
const datesCost = ({ withPractitionerIds }: PreviewSeries | BookSeries) =>
  3 * (withPractitionerIds.length + 1) * seriesMax;

/** Spread into the router of appointments: their names have no prefix. */
export const seriesProcedures = {
  previewSeries: permitted('appointments.book')
    .input(PreviewSeries)
    .use(costly('appointments.previewSeries', datesCost))
    .query(({ ctx, input }) => previewSeries(ctx, input)),
  seriesDates: permitted('appointments.read')
    .input(AppointmentRef)
    .query(({ ctx, input }) => booking.seriesDates(ctx, input)),
  bookSeries: permitted('appointments.book')
    .input(BookSeries)
    .use(costly('appointments.bookSeries', datesCost))
    .mutation(({ ctx, input }) => booking.bookSeries(ctx, input)),
};
