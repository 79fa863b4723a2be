/** The procedures of the calendar. */
import { CalendarRange, FollowChanges, YearRange } from '#shared/calendar.ts';
import { CalendarExport } from '#shared/calendar/export.ts';
import { Nothing } from '#shared/auth.ts';
import { FeedNames, ImportBusy, ImportRef, PreviewImport } from '#shared/calendar/feeds.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { changes } from './changes.ts';
import { allowFeedNames, connections } from './connections.ts';
import { exportCsv } from './export.ts';
import { newFeed, revokeFeed } from '#server/calendar/feeds/feeds.ts';
import { importBusy, previewImport, removeImport } from '#server/calendar/importing/importing.ts';
import * as calendar from './service.ts';

export const calendarRouter = router({
  range: permitted('appointments.read')
    .input(CalendarRange)
    .query(({ ctx, input }) => calendar.range(ctx, input)),
  year: permitted('appointments.read')
    .input(YearRange)
    .query(({ ctx, input }) => calendar.year(ctx, input)),
  exportCsv: permitted('appointments.read')
    .input(CalendarExport)
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
    .query(({ ctx, input }) => previewImport(ctx, input)),
  importBusy: permitted('availability.own')
    .input(ImportBusy)
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
