/** Patterns of repeated dates: their words, their RRULE (RFC 5545), and what becomes of them when dates are moved. */
import { dayMs } from '#shared/durations.ts';
import { weekdayOf } from '#shared/times/days.ts';

/** Weekdays are 1 (Monday) to 7 as in ISO 8601; `nth` is 1 to 4, or -1 for the last of the month. */
export type Pattern =
  | { every: 'day'; interval: number }
  | { every: 'week'; interval: number; weekdays: readonly number[] }
  | { every: 'month-day'; interval: number; monthDay: number }
  | { every: 'month-weekday'; interval: number; weekday: number; nth: number };

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`);

const monthDayOf = (day: string): number => atMidnight(day).getUTCDate();

/** Local days from the one to the other. */
export const daysBetween = (from: string, to: string): number =>
  (atMidnight(to).getTime() - atMidnight(from).getTime()) / dayMs;

/** Not every month has a fifth Tuesday; the last one is meant. */
const nthOf = (day: string): number => {
  const nth = Math.ceil(monthDayOf(day) / 7);
  return nth > 4 ? -1 : nth;
};

const isLastOfMonth = (day: string): boolean =>
  new Date(atMidnight(day).getTime() + 7 * dayMs).getUTCMonth() !== atMidnight(day).getUTCMonth();

/** A requested pattern; day of the month and nth weekday are those of the first date. */
export type RequestedPattern =
  | { every: 'day' | 'month-day' | 'month-weekday'; interval: number }
  | { every: 'week'; interval: number; weekdays: readonly number[] };

export function patternOf(rule: RequestedPattern, firstDay: string): Pattern {
  const { every, interval } = rule;
  if (every === 'day') return { every, interval };
  if (every === 'week')
    return { every, interval, weekdays: [...new Set(rule.weekdays)].toSorted((a, b) => a - b) };
  if (every === 'month-day') return { every, interval, monthDay: monthDayOf(firstDay) };
  return { every, interval, weekday: weekdayOf(firstDay), nth: nthOf(firstDay) };
}

/**
 * Whether this day may be a date of the pattern, without regard to weeks or months that are left
 * out.
 */
export function fits(pattern: Pattern, day: string): boolean {
  if (pattern.every === 'day') return true;
  if (pattern.every === 'week') return pattern.weekdays.includes(weekdayOf(day));
  if (pattern.every === 'month-day') return pattern.monthDay === monthDayOf(day);
  if (pattern.weekday !== weekdayOf(day)) return false;
  return pattern.nth === -1 ? isLastOfMonth(day) : pattern.nth === Math.ceil(monthDayOf(day) / 7);
}

const weekAfter = (weekday: number, days: number) => Math.floor((weekday - 1 + days) / 7);

function shiftedWeek(
  { interval, weekdays }: Extract<Pattern, { every: 'week' }>,
  days: number,
): Pattern | null {
  const weeks = new Set(weekdays.map((weekday) => weekAfter(weekday, days)));
  if (interval > 1 && weeks.size > 1) return null;
  const moved = weekdays.map((weekday) => ((((weekday - 1 + days) % 7) + 7) % 7) + 1);
  return { every: 'week', interval, weekdays: moved.toSorted((a, b) => a - b) };
}

interface Shift {
  days: number;
  /** Where its dates are afterwards. */
  to: readonly string[];
}

/**
 * The pattern of dates that were all moved by so many days; null where they follow none any more.
 */
export function shifted(pattern: Pattern, { days, to }: Shift): Pattern | null {
  const [first] = to;
  if (first === undefined) return pattern;
  if (pattern.every === 'day') return pattern;
  const next = pattern.every === 'week' ? shiftedWeek(pattern, days) : patternOf(pattern, first);
  return next !== null && to.every((day) => fits(next, day)) ? next : null;
}

const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const codeOf = (weekday: number) => codes[weekday - 1] ?? '';
const weekdayFrom = (code: string) => codes.indexOf(code) + 1;

/** `until` is an instant as RFC 5545 writes it: 20270331T215959Z. */
export type End = { count: number } | { until: string };

function byPart(pattern: Pattern): string {
  if (pattern.every === 'day') return '';
  if (pattern.every === 'week') return `;BYDAY=${pattern.weekdays.map(codeOf).join(',')}`;
  if (pattern.every === 'month-day') return `;BYMONTHDAY=${pattern.monthDay}`;
  return `;BYDAY=${pattern.nth}${codeOf(pattern.weekday)}`;
}

const frequencies = {
  day: 'DAILY',
  week: 'WEEKLY',
  'month-day': 'MONTHLY',
  'month-weekday': 'MONTHLY',
} as const;

export function rruleOf(pattern: Pattern, end: End): string {
  const { every, interval } = pattern;
  const ends = 'count' in end ? `COUNT=${end.count}` : `UNTIL=${end.until}`;
  return `FREQ=${frequencies[every]};INTERVAL=${interval}${byPart(pattern)};${ends}`;
}

/** The pattern of an RRULE that `rruleOf` wrote, without its end. */
export function patternFrom(rrule: string): Pattern {
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]));
  const interval = Number(parts.get('INTERVAL'));
  const byDay = parts.get('BYDAY') ?? '';
  const frequency = parts.get('FREQ');
  if (frequency === 'DAILY') return { every: 'day', interval };
  if (frequency === 'WEEKLY')
    return { every: 'week', interval, weekdays: byDay.split(',').map(weekdayFrom) };
  const monthDay = parts.get('BYMONTHDAY');
  if (monthDay !== undefined) return { every: 'month-day', interval, monthDay: Number(monthDay) };
  const nth = Number(byDay.slice(0, -2));
  return { every: 'month-weekday', interval, weekday: weekdayFrom(byDay.slice(-2)), nth };
}

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
const nameOf = (weekday: number): string => weekdayNames[weekday - 1] ?? '';

const nths: Record<number, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' };
const listed = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(words);

const everyWords = (interval: number, unit: string) =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;

function weekWords({ interval, weekdays }: Extract<Pattern, { every: 'week' }>): string {
  const isWorkdays = weekdays.join('') === '12345';
  const days = isWorkdays ? 'weekday' : listed(weekdays.map(nameOf));
  if (interval === 1) return `Every ${days}`;
  return `Every ${interval} weeks on ${isWorkdays ? 'weekdays' : days}`;
}

/** "Every 2 weeks on Tuesday", "Every month on the second Tuesday". */
export function patternWords(pattern: Pattern): string {
  const { every, interval } = pattern;
  if (every === 'day') return everyWords(interval, 'day');
  if (every === 'week') return weekWords(pattern);
  const monthly = everyWords(interval, 'month');
  if (every === 'month-day') return `${monthly} on day ${pattern.monthDay}`;
  return `${monthly} on the ${nths[pattern.nth] ?? 'last'} ${nameOf(pattern.weekday)}`;
}
