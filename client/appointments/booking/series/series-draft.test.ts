/** What each choice of a series means for its day, and which errors typed values give. */
import { expect, test } from 'vitest';
import { choiceWords, choices, noSeries, toSeriesRule, type SeriesDraft } from './series-draft.ts';

/** The second Tuesday of December. */
const day = '2026-12-08';
const ruleOf = (draft: Partial<SeriesDraft>) => toSeriesRule({ ...noSeries, ...draft }, day);

test('each choice says what it means for the day that is chosen', () => {
  expect(choices.map((choice) => choiceWords(choice, day))).toEqual([
    'Never',
    'Every day',
    'Every Tuesday',
    'Every 2 weeks on Tuesday',
    'Every month on day 8',
    'Every month on the second Tuesday',
    'Other',
  ]);
});

test('nothing repeats until something is chosen', () => {
  expect(ruleOf({})).toBe(null);
  expect(toSeriesRule({ ...noSeries, choice: 'week' }, '')).toBe(null);
});

test('the first date’s own weekday is one of them, whichever others are chosen', () => {
  expect(ruleOf({ choice: 'other', weekdays: [4], interval: '2' })).toEqual({
    rule: { every: 'week', interval: 2, weekdays: [4, 2], ends: { count: 8 } },
  });
  expect(ruleOf({ choice: 'two-weeks', ends: 'until', until: '2027-02-01' })).toEqual({
    rule: { every: 'week', interval: 2, weekdays: [2], ends: { until: '2027-02-01' } },
  });
  expect(ruleOf({ choice: 'other', unit: 'month-weekday', interval: '3' })).toEqual({
    rule: { every: 'month-weekday', interval: 3, ends: { count: 8 } },
  });
});

test.each<[Partial<SeriesDraft>, string]>([
  [{ choice: 'week', count: '1' }, 'count'],
  [{ choice: 'week', count: 'many' }, 'count'],
  [{ choice: 'week', count: '101' }, 'count'],
  [{ choice: 'week', ends: 'until', until: '' }, 'until'],
  [{ choice: 'week', ends: 'until', until: '2026-12-07' }, 'until'],
  [{ choice: 'other', interval: '0' }, 'interval'],
  [{ choice: 'other', interval: '' }, 'interval'],
])('%j is refused at the field "%s"', (draft, field) => {
  expect(ruleOf(draft)).toMatchObject({ errors: { [field]: expect.any(String) } });
});
