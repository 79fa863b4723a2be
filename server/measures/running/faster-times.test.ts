/** Tests that times which are read faster are those that the engine reads. */
import cql from 'cql-execution';
import { expect, test } from 'vitest';
import { wholeTimeOf } from './faster-times.ts';

const whole = [
  '2026-11-30T08:05:09Z',
  '2026-11-30T08:05:09.120Z',
  '2026-02-28T23:59:59.999+05:30',
  '2024-02-29T00:00:00-03:30',
  '1999-12-31T12:00:00.000-00:00',
];
const others = [
  '2026-11-30',
  '2026-11-30T08:05Z',
  '2026-11-30T08:05:09',
  '2026-11-30T08:05:09.1Z',
  '2026-02-29T08:05:09Z',
  '2026-13-01T08:05:09Z',
  '2026-11-30T24:00:00Z',
  '2026-11-30T08:05:61Z',
  'yesterday',
];

test('S622 whole times are those of the engine, and all else is left to it', () => {
  for (const text of whole)
    expect(JSON.stringify(wholeTimeOf(text))).toBe(JSON.stringify(cql.DateTime.parse(text)));
  expect(whole.map((text) => wholeTimeOf(text)?.timezoneOffset)).toEqual([0, 0, 5.5, -3.5, -0]);
  expect(others.map(wholeTimeOf)).toEqual(others.map(() => null));
});
