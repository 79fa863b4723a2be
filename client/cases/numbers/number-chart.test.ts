/** Tests what the chart of a number shows: every month of the period, the largest groups, and the row of each point. */
import { expect, test } from 'vitest';
import type { NumberRow } from '#shared/cases/number-figures.ts';
import { pointWords, scaleOf } from '#client/ui/charts/chart-data.ts';
import { bucketsOf, chartOf } from './number-chart.ts';

const days = { from: '2026-01-15', to: '2026-04-02' };

const row = (name: string, month: string, [part, whole]: [number, number]): NumberRow => ({
  key: name,
  name,
  from: month === '01' ? days.from : `2026-${month}-01`,
  to: `2026-${month}-28`,
  figures: {
    'queries-answered': { part, whole, minutes: null, amounts: null },
    'queries-sent': { part: whole, whole, minutes: null, amounts: null },
  },
});

test('S470 a chart has every bucket of its period, the first and last of them clipped', () => {
  expect(bucketsOf(days, 'month')).toEqual([
    { from: '2026-01-15', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-02' },
  ]);
  expect(bucketsOf({ from: '2026-03-25', to: '2026-04-05' }, 'week')).toEqual([
    { from: '2026-03-25', to: '2026-03-29' },
    { from: '2026-03-30', to: '2026-04-05' },
  ]);
  expect(bucketsOf({ from: '2028-02-28', to: '2028-03-01' }, 'day')).toHaveLength(3);
});

test('S470 a rate of a month without cases is no 0 %, and a count of it is 0', () => {
  const rows = [row('Ada', '01', [1, 2]), row('Ada', '03', [3, 4])];
  const query = { kind: 'cdi-query', by: 'owner', every: 'month', days, rows } as const;
  const rate = chartOf({ ...query, number: 'queries-answered' });
  expect(rate?.data.label).toBe('Response rate by clinician and month');
  expect(rate?.data.unit).toBe('percent');
  expect(rate?.data.series).toEqual([
    {
      name: 'Ada',
      values: [50, null, 75, null],
      words: ['50 % (1 of 2)', 'none', '75 % (3 of 4)', 'none'],
    },
  ]);
  expect(rate?.rowAt(0, 2)).toBe(rows[1]);
  expect(rate?.rowAt(0, 1)).toBeUndefined();
  const count = chartOf({ ...query, number: 'queries-sent' });
  expect(count?.data.series[0]?.values).toEqual([2, 0, 4, 0]);
  expect(count?.data.shape).toBe('columns');
});

test('S470 of more groups than can be told apart those with most cases are drawn, and the others are counted', () => {
  const rows = Array.from({ length: 9 }, (_, at) => row(`Unit ${at}`, '02', [1, at + 1]));
  const query = { kind: 'cdi-query', number: 'queries-answered', by: 'unit', days, rows } as const;
  const lines = chartOf({ ...query, every: 'month' });
  expect(lines?.data.series.map(({ name }) => name)).toEqual(
    [8, 7, 6, 5, 4, 3].map((at) => `Unit ${at}`),
  );
  expect(lines?.data.leftOut).toBe(3);
  const bars = chartOf({ ...query, every: null });
  expect(bars?.data.categories).toHaveLength(9);
  expect(bars?.rowAt(0, 0)).toBe(rows[8]);
  expect(bars && pointWords(bars.data, 0)).toBe('Unit 8: 11.1 % (1 of 9)');
});

test('S470 money of one currency is drawn in its units, and of two is no chart', () => {
  const denied = (name: string, currency: string): NumberRow => ({
    ...row(name, '01', [1, 1]),
    figures: {
      'money-at-risk': {
        part: 1,
        whole: 1,
        minutes: null,
        amounts: [{ amount: 120_050, currency }],
      },
    },
  });
  const query = {
    kind: 'denial',
    number: 'money-at-risk',
    by: 'payer',
    every: null,
    days,
  } as const;
  const dollars = chartOf({ ...query, rows: [denied('Acme', 'USD')] });
  expect(dollars?.data.series[0]?.values).toEqual([1_200.5]);
  expect(chartOf({ ...query, rows: [denied('Acme', 'USD'), denied('Bolt', 'EUR')] })).toBeNull();
});

test('S470 nothing that counts, or one figure alone, is no chart', () => {
  const query = { kind: 'cdi-query', number: 'queries-sent', days, rows: [] } as const;
  expect(chartOf({ ...query, by: 'unit', every: null })).toBeNull();
  expect(chartOf({ ...query, by: null, every: null })).toBeNull();
});

test('S470 times are drawn in hours, and in days where one is longer than three', () => {
  const ofMinutes = (values: (number | null)[]) =>
    scaleOf({
      label: '',
      unit: 'minutes',
      shape: 'lines',
      categories: [],
      series: [{ name: '', values, words: [] }],
      leftOut: 0,
    });
  expect(ofMinutes([60, null, 4320])).toEqual({ divisor: 60, suffix: ' h' });
  expect(ofMinutes([60, 4321])).toEqual({ divisor: 1440, suffix: ' d' });
});
