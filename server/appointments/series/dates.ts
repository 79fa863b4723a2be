/** On which dates something repeats: a rule and its first time in, instants out, over both switches of the clocks. */
import { DateTime } from 'luxon';
import { RRuleTemporal } from 'rrule-temporal';
import {
  endOnWall,
  seriesMax,
  type SeriesEnd,
  type SeriesRule,
} from '#shared/appointments/series.ts';
import { fits, patternOf, rruleOf, type Pattern } from '#shared/appointments/series-rule.ts';
import { dayAfter, dayAt } from '../core/days.ts';
import { instantOf } from '../slots/hours.ts';

export interface Occurrence {
  /** On the wall of the zone. */
  day: string;
  /** Null where the clock is put forward over that time. */
  startsAt: Date | null;
}

export const minuteAt = (instant: Date, zone: string): number => {
  const { hour, minute } = DateTime.fromJSDate(instant, { zone });
  return hour * 60 + minute;
};

/** Of a time that comes twice the first is meant; null for one that does not come at all. */
export function onWall(day: string, minute: number, zone: string): Date | null {
  const instant = instantOf(day, minute, zone);
  return minuteAt(instant, zone) === minute && dayAt(instant, zone) === day ? instant : null;
}

/**
 * Local days from the first one on; at most one more than a series may have. They are counted on the
 * wall, as if it were UTC, so that a time that a clock skips is a date like the others here.
 */
export function daysOf(pattern: Pattern, firstDay: string, end: SeriesEnd): string[] {
  const dtstart = `${firstDay.replaceAll('-', '')}T000000Z`;
  const rruleString = `DTSTART:${dtstart}\nRRULE:${rruleOf(pattern, endOnWall(end))}`;
  const found: string[] = [];
  new RRuleTemporal({ rruleString }).all(({ epochMilliseconds }) => {
    found.push(new Date(epochMilliseconds).toISOString().slice(0, 10));
    return found.length <= seriesMax;
  });
  return found;
}

/** What is wrong with a rule that begins on this day, in words for its field; null where nothing is. */
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

/** All of them at the wall time of the first, which stands exactly where it was asked for. */
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

/** As it is kept, for whoever reads it together with its zone. */
export const keptRule = (pattern: Pattern, end: SeriesEnd, zone: string): string =>
  rruleOf(pattern, 'count' in end ? end : { until: untilEndOf(end.until, zone) });

/** "Tue 8 Dec" */
export const dayWords = (day: string): string =>
  DateTime.fromISO(day, { locale: 'en-GB' }).toFormat('ccc d LLL');
