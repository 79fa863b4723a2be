/** The event that a visit is due for because its appointment was cancelled or moved, or its time is over. */
import type { VisitRow } from './store.ts';
import { timesOf, windowOf } from './window.ts';

type VisitTimes = Pick<
  VisitRow,
  'state' | 'appointmentState' | 'startsAt' | 'endsAt' | 'reopenedAt'
>;

/** Null where none is due. */
export function dueEvent(row: VisitTimes, now: Date): 'cancel' | 'close' | 'postpone' | null {
  const { opensAt, closesAt } = windowOf(timesOf(row));
  if (row.appointmentState === 'cancelled') return 'cancel';
  const isDone = row.appointmentState === 'completed' || row.appointmentState === 'no-show';
  if (isDone || now >= closesAt) return 'close';
  return row.state === 'waiting' && now < opensAt ? 'postpone' : null;
}

/** What the event changes in the visit's row, and its detail for the audit. */
export function endingOf(event: 'cancel' | 'close', at: Date) {
  const endedBecause = event === 'cancel' ? ('cancelled' as const) : ('window-closed' as const);
  return { changes: { endedAt: at, endedBecause }, detail: { because: endedBecause } };
}
