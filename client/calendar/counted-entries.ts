/** Which appointments the line below the calendar's heading counts. */
import type { View } from '#client/calendar/public/last-view.ts';
import { isCancelled, type Entry } from '#client/calendar/grid/grid-entries.ts';
import { dayIn } from '#client/ui/times/times.ts';

interface CountQuery {
  view: View;
  /** Any day of what is shown. */
  day: string;
  /** The organization's. */
  zone: string;
  ownId: string;
}

/** The reader's that are not cancelled; of a month, which is shown in whole weeks, its own days' alone. */
export const countedEntries = (
  entries: readonly Entry[],
  { view, day, zone, ownId }: CountQuery,
): readonly Entry[] =>
  entries.filter(
    (entry) =>
      entry.appointment &&
      entry.personIds.includes(ownId) &&
      !isCancelled(entry) &&
      (view !== 'month' || dayIn(zone, entry.startsAt).slice(0, 7) === day.slice(0, 7)),
  );
