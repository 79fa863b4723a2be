/** From which to which hour of the day something is open or booked. */
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
