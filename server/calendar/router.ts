/** The doors of the calendar. */
import { CalendarRange, FollowChanges, YearRange } from '#shared/calendar.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import { changes } from './changes.ts';
import * as calendar from './service.ts';

export const calendarRouter = router({
  range: permitted('appointments.read')
    .input(CalendarRange)
    .query(({ ctx, input }) => calendar.range(ctx, input)),
  year: permitted('appointments.read')
    .input(YearRange)
    .query(({ ctx, input }) => calendar.year(ctx, input)),
  changes: permitted('schedule.read')
    .input(FollowChanges)
    .subscription(({ ctx, input, signal }) =>
      changes(ctx, input, signal ?? new AbortController().signal),
    ),
});
