/** Tests how the time of a shift is written. */
import { expect, test } from 'vitest';
import { clockTime } from '#client/ui/times/times.ts';
import { shiftSpan } from './open-times.ts';

const zone = 'Europe/London';
const day = '2026-11-28';

const spanOf = (startsAt: string, endsAt: string, on = day) =>
  shiftSpan({ startsAt, endsAt }, { zone, day: on });

const written = (clock: string) => clockTime(`${day}T${clock}:00Z`, zone);

test('a shift of a day or more says how long it is, and a shorter one when it ends', () => {
  const [from, to] = [written('08:00'), written('20:00')];
  expect(spanOf(`${day}T08:00:00Z`, `${day}T20:00:00Z`)).toBe(`${from} to ${to}`);
  expect(spanOf(`${day}T20:00:00Z`, '2026-11-29T08:00:00Z')).toBe(`${to} to ${from}`);
  expect(spanOf(`${day}T08:00:00Z`, '2026-11-29T08:00:00Z')).toBe(`${from}, 24 h`);
  expect(spanOf(`${day}T08:00:00Z`, '2026-11-30T20:00:00Z')).toBe(`${from}, 60 h`);
  expect(spanOf(`${day}T08:00:00Z`, '2026-11-29T08:00:00Z', '2026-11-29')).toBe(`until ${from}`);
});

test('a shift from eight to eight is a long one also where the clocks change in it', () => {
  expect(spanOf('2026-03-28T08:00:00Z', '2026-03-29T07:00:00Z', '2026-03-28')).toMatch(/, 23 h$/);
  expect(spanOf('2026-10-24T07:00:00Z', '2026-10-25T08:00:00Z', '2026-10-24')).toMatch(/, 25 h$/);
});
