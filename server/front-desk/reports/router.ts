/** Who may read the figures of appointments. */
import { ReadReport } from '#shared/front-desk/appointment-report.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { report, reportCost, reportCsv, reportExportCost } from './appointment-report.ts';

const reader = permitted('appointments.report');

export const reportsRouter = router({
  month: reader
    .input(ReadReport)
    .use(costly('appointments.reports.month', () => reportCost))
    .query(({ ctx, input }) => report(ctx, input)),
  exportCsv: reader
    .input(ReadReport)
    .use(costly('appointments.reports.exportCsv', () => reportExportCost))
    .query(({ ctx, input }) => reportCsv(ctx, input)),
});
