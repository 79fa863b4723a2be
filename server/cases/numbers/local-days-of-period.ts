/** The days of a period with their instants. */
import { daysIn } from '#shared/time.ts';
import { dayAfter, startOfDay } from '#server/platform/times/local-days.ts';
import type { LocalDay } from './number-store.ts';

/** Both days included; a day is 23 or 25 hours long when the clocks change. */
export const localDays = (period: { from: string; to: string }, zone: string): LocalDay[] =>
  Array.from({ length: daysIn(period) }, (_, at) => {
    const day = dayAfter(period.from, at);
    return { day, startsAt: startOfDay(day, zone), endsAt: startOfDay(dayAfter(day), zone) };
  });
