/** Dates of FHIR searches: a year, month, day or instant with a prefix, and the instants that it allows. */
import { DateTime } from 'luxon';
import { z } from 'zod';
import { dayAfter, startOfDay } from '#server/platform/times/local-days.ts';
import { dayMs, hourMs, minuteMs } from '#shared/durations.ts';
import type { Span } from '#shared/time.ts';
import { isDay } from '#shared/times/days.ts';

/** `sa` and `eb` say of an instant what `gt` and `lt` say. */
const form =
  /^(eq|ge|gt|le|lt|sa|eb)?(\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?)?)?)$/;

/** The first day of a year or a month, or the day. */
const dayIn = (value: string): string => `${value}-01-01`.slice(0, 10);

/** `ge2026-03-29`, `2026-03`, `lt2026-03-29T10:00:00+01:00`; without a prefix it is all of it. */
export const Bound = z
  .string()
  // An offset that nobody has encoded: a form reads its plus as a space.
  .transform((text) => text.replace(/ (?=\d{2}:\d{2}$)/, '+'))
  .pipe(
    z.string().regex(form, {
      message: 'A year, month, day or instant, after eq, ge, gt, le, lt, sa, eb or nothing',
    }),
  )
  .transform((text) => {
    const [, prefix = 'eq', value = ''] = form.exec(text) ?? [];
    return { prefix, value };
  })
  .refine(
    ({ value }) =>
      isDay(dayIn(value)) && (!value.includes('T') || !Number.isNaN(Date.parse(value))),
    'There is no such day or time; years are from 1000 to 8999',
  );
export type Bound = z.infer<typeof Bound>;

/** One value, or two that both hold. */
export const Bounds = z
  .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(Bound).max(2))
  .default([]);

/** How long an instant lasts that is written to the minute, to the second or more exactly. */
const lengthOf = (value: string): number => {
  const [time = ''] = value.slice(11).split(/Z|[+-]/);
  if (time.length <= 5) return minuteMs;
  return time.length === 8 ? 1_000 : 1;
};

function firstDayAfter(value: string): string {
  const day = dayIn(value);
  if (value.length === 10) return dayAfter(day);
  // The first days of the next month or year, in UTC, where every day has 24 hours.
  const [year = 0, month = 1] = day.split('-').map(Number);
  const next = value.length === 7 ? Date.UTC(year, month) : Date.UTC(year + 1, 0);
  return new Date(next).toISOString().slice(0, 10);
}

/** A day, a month and a year are the reader's own, from midnight to midnight. */
function writtenSpan(value: string, zone: string): { begins: Date; ends: Date } {
  if (!value.includes('T'))
    return {
      begins: startOfDay(dayIn(value), zone),
      ends: startOfDay(firstDayAfter(value), zone),
    };
  const begins = DateTime.fromISO(value, { zone }).toJSDate();
  return { begins, ends: new Date(begins.getTime() + lengthOf(value)) };
}

function leftBy({ prefix, value }: Bound, zone: string): { from?: Date; until?: Date } {
  const { begins, ends } = writtenSpan(value, zone);
  if (prefix === 'ge') return { from: begins };
  if (prefix === 'gt' || prefix === 'sa') return { from: ends };
  if (prefix === 'lt' || prefix === 'eb') return { until: begins };
  return prefix === 'le' ? { until: ends } : { from: begins, until: ends };
}

export interface Limits {
  /** The first instant; null: there is no bound. */
  from: Date | null;
  /** The first instant after it. */
  until: Date | null;
}

/** What several bounds allow together. */
export function limitsOf(bounds: readonly Bound[], zone: string): Limits {
  const limits = bounds.map((bound) => leftBy(bound, zone));
  const from = limits.flatMap(({ from: at }) => at?.getTime() ?? []);
  const until = limits.flatMap(({ until: at }) => at?.getTime() ?? []);
  return {
    from: from.length > 0 ? new Date(Math.max(...from)) : null,
    until: until.length > 0 ? new Date(Math.min(...until)) : null,
  };
}

/**
 * What several bounds allow together; a missing bound is as far away as the longest range. Null
 * where the range is longer than that, or where there is no bound at all.
 */
export function spanOf(bounds: readonly Bound[], zone: string, days: number): Span | null {
  const { from, until } = limitsOf(bounds, zone);
  if (from === null && until === null) return null;
  const startsAt = from?.getTime() ?? (until?.getTime() ?? 0) - days * dayMs;
  const endsAt = until?.getTime() ?? startsAt + days * dayMs;
  // An hour more, for a range in which the clocks go back.
  if (endsAt - startsAt > days * dayMs + hourMs) return null;
  return { startsAt: new Date(startsAt), endsAt: new Date(Math.max(startsAt, endsAt)) };
}
