/** The next free time: what is proposed is free, inside the day, and nothing sooner would do. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAfter, dayAt, hourOfDay, type Span } from './days.ts';
import { nextFree } from './free.ts';

const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
const day0 = Date.parse('2026-03-24T00:00:00Z');

const spanOf = (from: string, to: string): Span => ({
  startsAt: new Date(`${from}:00Z`),
  endsAt: new Date(`${to}:00Z`),
});

const zone = 'Europe/London';
const propose = (now: string, busy: Span[], durationMinutes = 30) =>
  nextFree({ now: new Date(now), busy, durationMinutes, zone })?.toISOString();

test('a free clinician is proposed the next five minutes', () => {
  expect(propose('2026-11-21T10:12:00Z', [])).toBe('2026-11-21T10:15:00.000Z');
  expect(propose('2026-11-21T10:15:00Z', [])).toBe('2026-11-21T10:15:00.000Z');
  expect(propose('2026-11-21T10:15:00.001Z', [])).toBe('2026-11-21T10:20:00.000Z');
});

test('a gap that is too short is passed over, one that fits exactly is taken', () => {
  const busy = [
    spanOf('2026-11-21T10:00', '2026-11-21T10:30'),
    spanOf('2026-11-21T10:55', '2026-11-21T11:30'),
    spanOf('2026-11-21T12:00', '2026-11-21T12:20'),
  ];
  expect(propose('2026-11-21T10:12:00Z', busy)).toBe('2026-11-21T11:30:00.000Z');
  expect(propose('2026-11-21T10:12:00Z', busy, 25)).toBe('2026-11-21T10:30:00.000Z');
});

test('what does not end by eight in the evening begins at eight the next morning', () => {
  expect(propose('2026-11-21T19:30:00Z', [])).toBe('2026-11-21T19:30:00.000Z');
  expect(propose('2026-11-21T19:31:00Z', [])).toBe('2026-11-22T08:00:00.000Z');
  expect(propose('2026-11-21T03:00:00Z', [])).toBe('2026-11-21T08:00:00.000Z');
});

test('the morning after each switch of the clocks is eight on the wall', () => {
  expect(propose('2026-03-28T21:00:00Z', [])).toBe('2026-03-29T07:00:00.000Z');
  expect(propose('2026-10-24T21:00:00Z', [])).toBe('2026-10-25T08:00:00.000Z');
});

test('two full weeks, or a length that no day holds, have no free time', () => {
  expect(propose('2026-11-21T10:00:00Z', [], 12 * 60 + 5)).toBeUndefined();
  const busy = [spanOf('2026-11-21T00:00', '2026-12-07T00:00')];
  expect(propose('2026-11-21T10:00:00Z', busy)).toBeUndefined();
});

const spans = fc
  .tuple(fc.integer({ min: 0, max: 15 * 24 * 60 }), fc.integer({ min: 1, max: 11 * 60 }))
  .map(([from, minutes]) => ({
    startsAt: new Date(day0 + from * minuteMs),
    endsAt: new Date(day0 + (from + minutes) * minuteMs),
  }));

const wishes = fc.record({
  now: fc.integer({ min: 0, max: 3 * 24 * 3600 }).map((s) => new Date(day0 + s * 1000)),
  busy: fc.array(spans, { maxLength: 60 }),
  durationMinutes: fc.integer({ min: 5, max: 13 * 60 }),
  zone: fc.constantFrom('Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham'),
});
type Wish = Parameters<typeof nextFree>[0];

/** Every step of the two weeks, one after the other. */
function bySearch({ now, busy, durationMinutes, zone: there }: Wish): Date | null {
  const lengthMs = durationMinutes * minuteMs;
  const last = now.getTime() + 14 * 24 * 60 * minuteMs;
  const days = Array.from({ length: 17 }, (_, ahead) => dayAfter(dayAt(now, there), ahead - 1));
  const open = days.map((day) => [hourOfDay(day, 8, there), hourOfDay(day, 20, there)] as const);
  for (let at = Math.ceil(now.getTime() / stepMs) * stepMs; at <= last; at += stepMs) {
    const [start, end] = [new Date(at), new Date(at + lengthMs)];
    const isFree = busy.every((taken) => taken.endsAt <= start || taken.startsAt >= end);
    if (isFree && open.some(([opens, closes]) => start >= opens && end <= closes)) return start;
  }
  return null;
}

test('what is proposed is the first of all five-minute steps that is good', () => {
  fc.assert(
    fc.property(wishes, (wish) => {
      expect(nextFree(wish)).toEqual(bySearch(wish));
    }),
    { numRuns: 300 },
  );
});
