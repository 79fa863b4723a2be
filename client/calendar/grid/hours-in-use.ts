/** From which to which hour of the day something is open or booked, and which of them are shown first. */
import type { Column } from './columns.ts';
import { isCancelled } from './entries.ts';

interface Hours {
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

/**
 * The hour at the top of a grid that shows `shown` hours at once: `from`, or so that the present time
 * is in its middle. All in hours from midnight; `now` is null where today is not shown.
 */
export function firstHourShown(
  { from }: Pick<Hours, 'from'>,
  { shown, now }: { shown: number; now: number | null },
): number {
  const isInView = now === null || (now >= from && now < from + shown);
  return isInView ? from : Math.max(0, Math.floor(now - shown / 2));
}
