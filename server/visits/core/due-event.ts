/** What the world demands of a visit: its appointment was cancelled or moved, or its door has closed. */
import type { VisitRow } from './store.ts';
import { timesOf, windowOf } from './window.ts';

type Judged = Pick<VisitRow, 'state' | 'appointmentState' | 'startsAt' | 'endsAt'>;

/** The event that has to follow; null where all is as it should be. */
export function strayEvent(row: Judged, now: Date): 'cancel' | 'close' | 'postpone' | null {
  const { opensAt, closesAt } = windowOf(timesOf(row));
  if (row.appointmentState === 'cancelled') return 'cancel';
  const isDone = row.appointmentState === 'completed' || row.appointmentState === 'no-show';
  if (isDone || now >= closesAt) return 'close';
  return row.state === 'waiting' && now < opensAt ? 'postpone' : null;
}

/** How the row and the record say it. */
export function endingOf(event: 'cancel' | 'close', at: Date) {
  const endedBecause = event === 'cancel' ? ('cancelled' as const) : ('window-closed' as const);
  return { changes: { endedAt: at, endedBecause }, detail: { because: endedBecause } };
}
