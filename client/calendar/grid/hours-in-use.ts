/** From which to which hour of the day something is open or booked, and which of them are shown first. */
import type { Column } from './grid-columns.ts';
import { isCancelled } from './grid-entries.ts';

export interface Hours {
  /** Whole hours from midnight. */
  from: number;
  to: number;
}

/** Where nothing is open or booked at all. */
const usual: Hours = { from: 8, to: 18 };

export function hoursInUse(columns: readonly Pick<Column, 'open' | 'parts'>[]): Hours {
  const spans = columns.flatMap(({ open, parts }) => [
    ...open,
    ...parts.filter(({ entry }) => !isCancelled(entry)),
  ]);
  if (spans.length === 0) return usual;
  const from = Math.floor(Math.min(...spans.map((span) => span.from)) / 60);
  const to = Math.ceil(Math.max(...spans.map((span) => span.to)) / 60);
  return { from, to: Math.max(to, from + 1) };
}

/** What is shown after the present time, at least. */
const hoursAhead = 0.5;

/**
 * The whole hour at the top of a grid that shows `hoursShown` hours at once: `from`, or where the present
 * time would be out of view below, the nearest one from which it is seen. Before and after the hours in
 * use it is `from`: who looks then looks for what comes. All in hours from midnight; `now` is null where
 * today is not shown.
 */
export function firstHourShown(
  { from, to }: Hours,
  { hoursShown, now }: { hoursShown: number; now: number | null },
): number {
  if (now === null || now < from || now >= to) return from;
  return Math.max(from, Math.ceil(now + hoursAhead - hoursShown));
}
