/** Tests the search for free starts: each is free and open, in order, and none is missing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFree, freeStarts, freeStartTexts, type FreeStartsQuery } from './free-starts.ts';
import type { Span } from '#shared/time.ts';
import { minuteMs } from '#shared/durations.ts';

const day0 = Date.parse('2026-03-24T00:00:00Z');

const span = (from: number, until: number): Span => ({
  startsAt: new Date(day0 + from * minuteMs),
  endsAt: new Date(day0 + until * minuteMs),
});

const fitting = (more: Partial<FreeStartsQuery>): FreeStartsQuery => ({
  open: [span(8 * 60, 12 * 60)],
  busy: [],
  durationMinutes: 30,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  stepMinutes: 15,
  ...more,
});

const minutes = (freeStartsQuery: FreeStartsQuery) =>
  [...freeStarts(freeStartsQuery)].map((start) => (start.getTime() - day0) / minuteMs);

test('a gap that is too short is passed over, one that fits exactly is taken', () => {
  const busy = [span(8 * 60, 9 * 60), span(9 * 60 + 25, 10 * 60), span(10 * 60 + 30, 12 * 60)];
  expect(minutes(fitting({ busy }))).toEqual([10 * 60]);
});

test('buffers keep their distance from what is taken and may reach out of the hours', () => {
  const busy = [span(9 * 60, 10 * 60)];
  const buffered = fitting({ busy, bufferBeforeMinutes: 10, bufferAfterMinutes: 15 });
  expect(minutes(buffered)).toEqual([480, 495, 615, 630, 645, 660, 675, 690]);
});

const spans = (most: number) =>
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 400 }))
      .map(([from, length]) => span(from, from + length)),
    { maxLength: most },
  );

const fittings = fc.record({
  open: spans(5),
  busy: spans(12),
  durationMinutes: fc.integer({ min: 5, max: 240 }),
  bufferBeforeMinutes: fc.integer({ min: 0, max: 30 }),
  bufferAfterMinutes: fc.integer({ min: 0, max: 30 }),
  stepMinutes: fc.constantFrom(5, 10, 15, 30),
});

/** The same by brute force: every step, each of its minutes checked. */
function bySearch(freeStartsQuery: FreeStartsQuery): number[] {
  const isIn = (list: readonly Span[], minute: number) =>
    list.some(
      ({ startsAt, endsAt }) =>
        startsAt.getTime() <= day0 + minute * minuteMs &&
        day0 + minute * minuteMs < endsAt.getTime(),
    );
  const found: number[] = [];
  for (let at = 0; at <= 2400; at += freeStartsQuery.stepMinutes) {
    let isGood = true;
    for (let minute = at; minute < at + freeStartsQuery.durationMinutes; minute += 1)
      isGood &&= isIn(freeStartsQuery.open, minute);
    const last = at + freeStartsQuery.durationMinutes + freeStartsQuery.bufferAfterMinutes;
    for (
      let minute = at - freeStartsQuery.bufferBeforeMinutes;
      isGood && minute < last;
      minute += 1
    )
      isGood = !isIn(freeStartsQuery.busy, minute);
    if (isGood) found.push(at);
  }
  return found;
}

test('all the free steps are found, in order', () => {
  fc.assert(
    fc.property(fittings, (one) => {
      const expected = bySearch(one);
      expect(minutes(one)).toEqual(expected);
      expect(freeStartTexts(one)).toEqual([...freeStarts(one)].map((start) => start.toISOString()));
      const first = firstFree(one);
      expect(first === null ? undefined : (first.getTime() - day0) / minuteMs).toBe(expected[0]);
    }),
    { numRuns: 200 },
  );
});
