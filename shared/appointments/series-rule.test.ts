/** Tests patterns of dates: their words, their RRULE, and moved ones. */
import { expect, test } from 'vitest';
import { ruleWords, type SeriesRule } from './series.ts';
import { fits, patternFrom, patternOf, patternWords, rruleOf, shifted } from './series-rule.ts';

/** 8 December 2026 is the second Tuesday of its month, the 29th the fifth and last. */
const tuesday = '2026-12-08';
const times = { ends: { count: 8 } };

test.each<[SeriesRule, string, string, string]>([
  [{ every: 'day', interval: 1, ...times }, tuesday, 'Every day, 8 times', 'DAILY;INTERVAL=1'],
  [
    { every: 'day', interval: 3, ends: { until: '2027-03-01' } },
    tuesday,
    'Every 3 days, until 1 March 2027',
    'DAILY;INTERVAL=3',
  ],
  [
    { every: 'week', interval: 1, weekdays: [2], ...times },
    tuesday,
    'Every Tuesday, 8 times',
    'WEEKLY;INTERVAL=1;BYDAY=TU',
  ],
  [
    { every: 'week', interval: 2, weekdays: [2], ...times },
    tuesday,
    'Every 2 weeks on Tuesday, 8 times',
    'WEEKLY;INTERVAL=2;BYDAY=TU',
  ],
  [
    { every: 'week', interval: 1, weekdays: [4, 2, 2], ...times },
    tuesday,
    'Every Tuesday and Thursday, 8 times',
    'WEEKLY;INTERVAL=1;BYDAY=TU,TH',
  ],
  [
    { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5], ...times },
    tuesday,
    'Every weekday, 8 times',
    'WEEKLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR',
  ],
  [
    { every: 'month-day', interval: 1, ...times },
    tuesday,
    'Every month on day 8, 8 times',
    'MONTHLY;INTERVAL=1;BYMONTHDAY=8',
  ],
  [
    { every: 'month-weekday', interval: 2, ...times },
    tuesday,
    'Every 2 months on the second Tuesday, 8 times',
    'MONTHLY;INTERVAL=2;BYDAY=2TU',
  ],
  [
    { every: 'month-weekday', interval: 1, ...times },
    '2026-12-29',
    'Every month on the last Tuesday, 8 times',
    'MONTHLY;INTERVAL=1;BYDAY=-1TU',
  ],
])('%j from %s is "%s"', (rule, firstDay, words, rrule) => {
  const pattern = patternOf(rule, firstDay);
  expect(ruleWords(rule, firstDay)).toBe(words);
  expect(rruleOf(pattern, { count: 8 })).toBe(`FREQ=${rrule};COUNT=8`);
  expect(patternFrom(rruleOf(pattern, { until: '20270301T235959Z' }))).toEqual(pattern);
});

test('only the days of a pattern are its dates', () => {
  const lastTuesday = patternOf({ every: 'month-weekday', interval: 1 }, '2026-12-29');
  expect(fits(lastTuesday, '2027-01-26')).toBe(true);
  expect(fits(lastTuesday, '2027-01-19')).toBe(false);
  expect(fits(patternOf({ every: 'month-weekday', interval: 1 }, tuesday), '2027-01-12')).toBe(
    true,
  );
  expect(fits({ every: 'week', interval: 1, weekdays: [7] }, '2026-12-13')).toBe(true);
});

test('when its dates are moved by days, a rule follows them or ceases to be one', () => {
  const week = (interval: number, weekdays: number[]) =>
    ({ every: 'week', interval, weekdays }) as const;
  const wednesday = { days: 1, to: ['2026-12-09', '2026-12-16'] };
  expect(shifted(week(1, [2]), wednesday)).toEqual(week(1, [3]));
  expect(shifted(week(1, [6, 7]), { days: 1, to: ['2026-12-13', '2026-12-14'] })).toEqual(
    week(1, [1, 7]),
  );
  expect(shifted(week(2, [6, 7]), { days: 1, to: ['2026-12-13', '2026-12-14'] })).toBe(null);
  const monthly = { every: 'month-day', interval: 1, monthDay: 30 } as const;
  expect(shifted(monthly, { days: -2, to: ['2026-11-28', '2026-12-28'] })).toEqual({
    ...monthly,
    monthDay: 28,
  });
  expect(shifted(monthly, { days: 3, to: ['2026-12-03', '2027-01-02'] })).toBe(null);
});

test('a rule that nothing was moved of stays in its words', () => {
  expect(patternWords(patternFrom('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=5'))).toBe(
    'Every 2 weeks on Monday and Friday',
  );
});
