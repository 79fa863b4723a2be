/** Computes the dates of a series from a rule and its first time, over both clock changes. */
import { DateTime } from 'luxon';
import { seriesMax, type SeriesEnd, type SeriesRule } from '#shared/appointments/series.ts';
import { fits, patternOf, rruleOf, type Pattern } from '#shared/appointments/series-rule.ts';
import { dayAfter, dayAt } from '#server/platform/times/local-days.ts';
import { instantOf } from '#server/availability/service.ts';

export interface Occurrence {
  /** In the zone's local time. */
  day: string;
  /** Null where the clock skips that time. */
  startsAt: Date | null;
}

export const minuteAt = (instant: Date, zone: string): number => {
  const { hour, minute } = DateTime.fromJSDate(instant, { zone });
  return hour * 60 + minute;
};

/** Of a time that occurs twice the first is meant; null for one that is skipped. */
export function onWall(day: string, minute: number, zone: string): Date | null {
  const instant = instantOf(day, minute, zone);
  return minuteAt(instant, zone) === minute && dayAt(instant, zone) === day ? instant : null;
}

const unitOf = {
  day: 'day',
  week: 'week',
  'month-day': 'month',
  'month-weekday': 'month',
} as const;

/** The days of a pattern within the day, the week from Monday or the month that begins here, in order. */
function daysWithin(pattern: Pattern, start: DateTime): DateTime[] {
  if (pattern.every === 'day') return [start];
  if (pattern.every === 'week')
    return pattern.weekdays.map((weekday) => start.plus({ days: weekday - 1 }));
  const length = start.daysInMonth ?? 0;
  if (pattern.every === 'month-day')
    return pattern.monthDay <= length ? [start.set({ day: pattern.monthDay })] : [];
  const first = 1 + ((pattern.weekday - start.weekday + 7) % 7);
  const last = first + 28 <= length ? first + 28 : first + 21;
  return [start.set({ day: pattern.nth < 0 ? last : first + 7 * (pattern.nth - 1) })];
}

/**
 * Local days from the first one on; at most one more than a series may have. They are counted on the
 * wall, as if it were UTC, so that a time that a clock skips is a date like the others here.
 */
export function daysOf(pattern: Pattern, firstDay: string, end: SeriesEnd): string[] {
  const first = DateTime.fromISO(firstDay, { zone: 'utc' });
  const until = 'until' in end ? DateTime.fromISO(end.until, { zone: 'utc' }) : null;
  const most = 'count' in end ? end.count : seriesMax + 1;
  const unit = unitOf[pattern.every];
  const days: string[] = [];
  const step = { [unit]: pattern.interval };
  for (let start = first.startOf(unit); start.isValid; start = start.plus(step))
    for (const day of daysWithin(pattern, start).filter((one) => one >= first)) {
      if (days.length === most || (until && day > until)) return days;
      days.push(day.toISODate() ?? '');
    }
  return days;
}

/**
 * The problem of a rule that begins on this day, in words for its field; null where there is none.
 */
export function faultOfRule(rule: SeriesRule, firstDay: string): string | null {
  const { ends } = rule;
  const pattern = patternOf(rule, firstDay);
  if (!fits(pattern, firstDay)) return 'The first date is on another weekday. Choose that one too.';
  if ('until' in ends && ends.until < firstDay)
    return 'The end is before the first date. Choose a later end.';
  const days = daysOf(pattern, firstDay, ends);
  if (days.length > seriesMax)
    return `These are more than ${seriesMax} dates. Choose an earlier end.`;
  const last = days.at(-1) ?? firstDay;
  const latest = DateTime.fromISO(firstDay).plus({ years: 2 }).toISODate() ?? firstDay;
  return last > latest
    ? 'The last date is more than two years ahead. Choose an earlier end.'
    : null;
}

/** All at the local time of the first, which keeps exactly the requested instant. */
export function occurrences(rule: SeriesRule, startsAt: Date, zone: string): Occurrence[] {
  const firstDay = dayAt(startsAt, zone);
  const minute = minuteAt(startsAt, zone);
  return daysOf(patternOf(rule, firstDay), firstDay, rule.ends).map((day) => ({
    day,
    startsAt: day === firstDay ? startsAt : onWall(day, minute, zone),
  }));
}

/** The last instant of a local day, as RFC 5545 writes it. */
export const untilEndOf = (day: string, zone: string): string =>
  new Date(instantOf(dayAfter(day), 0, zone).getTime() - 1000)
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');

/** As it is stored, for readers who know its zone. */
export const keptRule = (pattern: Pattern, end: SeriesEnd, zone: string): string =>
  rruleOf(pattern, 'count' in end ? end : { until: untilEndOf(end.until, zone) });

/** "Tue 8 Dec" */
export const dayWords = (day: string): string =>
  DateTime.fromISO(day, { locale: 'en-GB' }).toFormat('ccc d LLL');
