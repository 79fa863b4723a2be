/** A year of marks by week: what each week has, its words, and a person's counts. */
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import { daysIn } from '#shared/time.ts';
import { counted } from '#client/ui/list/counted.ts';

/** Monday to Sunday; at both ends of the year days of the other year have no mark. */
export interface Week {
  monday: string;
  /** Of Monday among the days of the year; below 0 before 1 January. */
  first: number;
}

export function weeksOf(year: number): Week[] {
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const start = mondayOf(from);
  const first = 1 - daysIn({ from: start, to: from });
  const count = Math.ceil((daysIn({ from, to }) - first) / 7);
  return Array.from({ length: count }, (_, at) => ({
    monday: addDays(start, at * 7),
    first: first + at * 7,
  }));
}

/** Seven marks, "." for a day without a shift and for one of another year. */
export const marksOf = (strip: string, { first }: Week): string =>
  Array.from({ length: 7 }, (_, at) => strip[first + at] ?? '.').join('');

export interface Counts {
  days: number;
  nights: number;
  onCall: number;
  /** Saturdays and Sundays with a shift. */
  weekendDays: number;
}

/** Counts days: one with two shifts counts once. */
export function countsOf(marks: readonly string[]): Counts {
  const all = marks.join('');
  const weekend = marks.map((week) => week.slice(5)).join('');
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return {
    days: count(all, /[ds]/g),
    nights: count(all, /n/g),
    onCall: count(all, /[cf]/g),
    weekendDays: count(weekend, /[dscfn]/g),
  };
}

const countedUnlessNone = (count: number, singular: string) =>
  count === 0 ? [] : [counted(count, singular)];

/** "3 days, 2 nights, 1 on call, 1 on a weekend"; "no shift". */
export function countWords({ days, nights, onCall, weekendDays }: Counts): string {
  const parts = [...countedUnlessNone(days, 'day'), ...countedUnlessNone(nights, 'night')];
  if (onCall > 0) parts.push(`${onCall} on call`);
  if (weekendDays > 0) parts.push(`${weekendDays} on a weekend`);
  return parts.length === 0 ? 'no shift' : parts.join(', ');
}

/** Returns where a key leads among rows and weeks; null for another key. */
export function positionAfter(
  { row, week }: { row: number; week: number },
  key: string,
  { rows, weeks }: { rows: number; weeks: number },
): { row: number; week: number } | null {
  const at = (toRow: number, toWeek: number) => ({
    row: Math.max(0, Math.min(rows - 1, toRow)),
    week: Math.max(0, Math.min(weeks - 1, toWeek)),
  });
  const positions: Record<string, { row: number; week: number }> = {
    ArrowLeft: at(row, week - 1),
    ArrowRight: at(row, week + 1),
    ArrowUp: at(row - 1, week),
    ArrowDown: at(row + 1, week),
    Home: at(row, 0),
    End: at(row, weeks - 1),
    PageUp: at(row - 10, week),
    PageDown: at(row + 10, week),
  };
  return positions[key] ?? null;
}
