/** Which days a view shows, and which one its Previous and Next lead to. Local days have no zone: counted in UTC. */
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import type { View } from './last-view.ts';

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** The same day of another month, or its last one where it is shorter. */
export function addMonths(day: string, count: number): string {
  const date = midnight(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return isoDay(date);
}

const consecutive = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(first, at));

/** The whole weeks that it reaches into, four to six. */
function monthOf(day: string): string[] {
  const first = `${day.slice(0, 8)}01`;
  const firstOfNext = addMonths(first, 1);
  return consecutive(mondayOf(first), 42).filter((monthDay) => mondayOf(monthDay) < firstOfNext);
}

const agendaDays = 28;

export function daysOf(view: View, day: string): string[] {
  if (view === 'week') return consecutive(mondayOf(day), 7);
  if (view === 'month') return monthOf(day);
  if (view === 'agenda') return consecutive(day, agendaDays);
  return [day];
}

/** Returns the range that the server is asked for; a year has a call of its own. */
export const rangeOf = (days: readonly string[], withPractitionerIds: string[]) => ({
  from: days[0] ?? '',
  to: days.at(-1) ?? '',
  withPractitionerIds,
});

export const yearOf = (day: string) => ({ year: Number(day.slice(0, 4)) });

/** The day that Next (1) or Previous (-1) leads to. */
export function pageDay(view: View, day: string, direction: 1 | -1): string {
  if (view === 'week') return addDays(day, 7 * direction);
  if (view === 'month') return addMonths(`${day.slice(0, 8)}01`, direction);
  if (view === 'year') return addMonths(day, 12 * direction);
  if (view === 'agenda') return addDays(day, agendaDays * direction);
  return addDays(day, direction);
}
