/** Who may read the figures of appointments. */
import { ReadAppointmentFigure } from '#shared/front-desk/appointment-figures.ts';
import { ReadCounted, ReadReport } from '#shared/front-desk/appointment-report.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { figure, figureCost, figureCsv } from './appointment-figure.ts';
import {
  countedAppointments,
  report,
  reportCost,
  reportCsv,
  reportExportCost,
} from './appointment-report.ts';

const reader = permitted('appointments.report');

export const reportsRouter = router({
  month: reader
    .input(ReadReport)
    .use(costly('appointments.reports.month', () => reportCost))
    .query(({ ctx, input }) => report(ctx, input)),
  counted: reader
    .input(ReadCounted)
    .use(costly('appointments.reports.counted', () => reportCost))
    .query(({ ctx, input }) => countedAppointments(ctx, input)),
  figure: reader
    .input(ReadAppointmentFigure)
    .use(costly('appointments.reports.figure', figureCost))
    .query(({ ctx, input }) => figure(ctx, input)),
  figureCsv: reader
    .input(ReadAppointmentFigure)
    .use(costly('appointments.reports.figureCsv', figureCost))
    .query(({ ctx, input }) => figureCsv(ctx, input)),
  exportCsv: reader
    .input(ReadReport)
    .use(costly('appointments.reports.exportCsv', () => reportExportCost))
    .query(({ ctx, input }) => reportCsv(ctx, input)),
});
