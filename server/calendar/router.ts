/** The procedures of the calendar. */
import { daysIn } from '#shared/time.ts';
import { CalendarRange, FollowChanges, YearRange } from '#shared/calendar.ts';
import { CalendarExport } from '#shared/calendar/calendar-export.ts';
import { Nothing } from '#shared/auth.ts';
import {
  FeedNames,
  ImportBusy,
  ImportRef,
  PreviewImport,
} from '#shared/calendar/calendar-feeds.ts';
import { fileCost } from '#server/platform/cost/call-budget.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { changes } from './changes.ts';
import { allowFeedNames, connections } from './connections.ts';
import { exportCsv } from './calendar-export.ts';
import { newFeed, revokeFeed } from '#server/calendar/feeds/calendar-feeds.ts';
import {
  importBusy,
  previewImport,
  removeImport,
} from '#server/calendar/importing/import-busy-time.ts';
import { range, year } from './calendar-range.ts';

const rangeCost = ({ withPractitionerIds, ...days }: CalendarRange) =>
  (withPractitionerIds.length + 1) * daysIn(days);

/** Only counted, by Postgres. */
const yearCost = () => 40;

export const calendarRouter = router({
  range: permitted('appointments.read')
    .input(CalendarRange)
    .use(costly('calendar.range', rangeCost))
    .query(({ ctx, input }) => range(ctx, input)),
  year: permitted('appointments.read')
    .input(YearRange)
    .use(costly('calendar.year', yearCost))
    .query(({ ctx, input }) => year(ctx, input)),
  exportCsv: permitted('appointments.read')
    .input(CalendarExport)
    .use(costly('calendar.exportCsv', ({ range }: CalendarExport) => 6 * rangeCost(range)))
    .query(({ ctx, input }) => exportCsv(ctx, input)),
  connections: permitted('appointments.read')
    .input(Nothing)
    .query(({ ctx }) => connections(ctx)),
  newFeed: permitted('appointments.read')
    .input(Nothing)
    .mutation(({ ctx }) => newFeed(ctx)),
  revokeFeed: permitted('appointments.read')
    .input(Nothing)
    .mutation(({ ctx }) => revokeFeed(ctx)),
  previewImport: permitted('availability.own')
    .input(PreviewImport)
    .use(costly('calendar.previewImport', () => fileCost))
    .query(({ ctx, input }) => previewImport(ctx, input)),
  importBusy: permitted('availability.own')
    .input(ImportBusy)
    .use(costly('calendar.importBusy', () => fileCost))
    .mutation(({ ctx, input }) => importBusy(ctx, input)),
  removeImport: permitted('availability.own')
    .input(ImportRef)
    .mutation(({ ctx, input }) => removeImport(ctx, input)),
  allowFeedNames: permitted('appointments.administer')
    .input(FeedNames)
    .mutation(({ ctx, input }) => allowFeedNames(ctx, input)),
  changes: permitted('schedule.read')
    .input(FollowChanges)
    .subscription(({ ctx, input, signal }) =>
      changes(ctx, input, signal ?? new AbortController().signal),
    ),
});
