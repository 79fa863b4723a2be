/** Which days a view shows, and where its arrows lead. Local days have no zone: counted in UTC. */
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import type { View } from './last-view.ts';

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: string, count: number): string {
  const date = midnight(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return written(date);
}

const run = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** Six whole weeks, so that turning the page moves nothing. */
export const monthOf = (day: string): string[] => run(mondayOf(`${day.slice(0, 8)}01`), 42);

const agendaDays = 28;

export function daysOf(view: View, day: string): string[] {
  if (view === 'week') return run(mondayOf(day), 7);
  if (view === 'month') return monthOf(day);
  if (view === 'agenda') return run(day, agendaDays);
  return [day];
}

/** `way` is 1 or -1. */
export function turned(view: View, day: string, way: number): string {
  if (view === 'week') return addDays(day, 7 * way);
  if (view === 'month') return addMonths(`${day.slice(0, 8)}01`, way);
  if (view === 'year') return addMonths(day, 12 * way);
  if (view === 'agenda') return addDays(day, agendaDays * way);
  return addDays(day, way);
}
