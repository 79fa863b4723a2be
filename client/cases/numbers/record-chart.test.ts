/** Tests what the chart of a figure of stays and claims shows: every month, the groups with the most, and the row of a point. */
import { expect, test } from 'vitest';
import { recordChartOf } from './record-chart.ts';

const days = { from: '2026-01-15', to: '2026-04-02' };
const row = (key: string, part: number, whole: number, hours = 0) => ({ key, part, whole, hours });

test('S533 every month of the period stands on the axis, and a rate of a month without stays is no 0 %', () => {
  const rows = [row('2026-01', 1, 8), row('2026-03', 0, 2)];
  const chart = recordChartOf({ figure: 'readmissions', by: 'month', days, rows });
  expect(chart?.data).toMatchObject({
    label: 'Readmissions in 30 days by month',
    unit: 'percent',
    shape: 'lines',
    categories: ['January 2026', 'February 2026', 'March 2026', 'April 2026'],
    series: [
      { values: [12.5, null, 0, null], words: ['12.5 % (1 of 8)', 'none', '0 % (0 of 2)', 'none'] },
    ],
  });
  expect(chart?.rowAt(2)).toBe(rows[1]);
  expect(chart?.rowAt(1)).toBeUndefined();
});

test('S533 hours are drawn as hours, of no stay none', () => {
  const rows = [row('2026-02', 3, 3, 90.25)];
  const chart = recordChartOf({ figure: 'observation-hours', by: 'month', days, rows });
  expect(chart?.data).toMatchObject({
    unit: 'hours',
    shape: 'columns',
    series: [{ values: [0, 90.3, 0, 0] }],
  });
});

test('S533 of many payers those with the most are drawn, and the others are counted; what the record does not say has its name', () => {
  const rows = [
    row('', 1, 40),
    ...Array.from({ length: 19 }, (_, at) => row(`P${at}`, 1, 20 - at)),
  ];
  const chart = recordChartOf({ figure: 'first-pass-denials', by: 'payer', days, rows });
  expect(chart?.data.categories.slice(0, 2)).toEqual(['Not known', 'P0']);
  expect(chart?.data.categories).toHaveLength(15);
  expect(chart?.data.leftOut).toBe(5);
  expect(recordChartOf({ figure: 'first-pass-denials', by: 'payer', days, rows: [] })).toBeNull();
});
