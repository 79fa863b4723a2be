/** Where entries stand: days of views, lanes side by side, days on which the clocks change. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarAnswer } from '#shared/calendar.ts';
import { entriesFor, placing } from './grid/entries.ts';
import { inLanes } from './lanes.ts';
import { addMonths, daysOf, turned } from './spans.ts';
import { instantOf } from './grid/wall-clock.ts';

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 5, max: 300 }))
    .map(([from, length]) => ({ from, to: Math.min(from + length, 1440) })),
  { maxLength: 40 },
);

test('no two entries that overlap share a lane, and none is lost', () => {
  fc.assert(
    fc.property(spans, (items) => {
      const laned = inLanes(items);
      expect(laned).toHaveLength(items.length);
      expect(laned.every(({ lane, lanes }) => lane < lanes)).toBe(true);
      const meeting = laned.flatMap((one, at) =>
        laned
          .slice(at + 1)
          .filter(({ item }) => one.item.from < item.to && item.from < one.item.to)
          .map((other) => ({ one, other })),
      );
      expect(meeting.filter(({ one, other }) => one.lane === other.lane)).toEqual([]);
      expect(meeting.filter(({ one, other }) => one.lanes !== other.lanes)).toEqual([]);
    }),
  );
});

test('what only touches takes the whole width', () => {
  const [first, second] = inLanes([
    { from: 60, to: 120 },
    { from: 120, to: 180 },
  ]);
  expect([first?.lanes, second?.lanes]).toEqual([1, 1]);
});

test('a week begins on Monday, and a month shows six weeks', () => {
  expect(daysOf('week', '2026-11-22')[0]).toBe('2026-11-16');
  expect(daysOf('month', '2026-11-21')).toHaveLength(42);
  expect(daysOf('month', '2026-11-21')[0]).toBe('2026-10-26');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(turned('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(turned('year', '2028-02-29', 1)).toBe('2029-02-28');
});

const answer = (startsAt: string, endsAt: string): CalendarAnswer => ({
  zone: 'Europe/London',
  today: '2026-03-29',
  people: [],
  own: [],
  busy: [{ practitionerId: 'sato', kind: 'meeting', locationName: null, startsAt, endsAt }],
  open: [],
  off: [],
});

const placedOf = (startsAt: string, endsAt: string) => {
  const entries = entriesFor('me')(answer(startsAt, endsAt));
  return [...placing('Europe/London')(entries)].map(([day, [one]]) => [day, one?.from, one?.to]);
};

test('over midnight it stands on both days; an hour stays an hour when the clocks change', () => {
  expect(placedOf('2026-06-01T22:30:00Z', '2026-06-02T00:30:00Z')).toEqual([
    ['2026-06-01', 23 * 60 + 30, 1440],
    ['2026-06-02', 0, 90],
  ]);
  expect(placedOf('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toEqual([
    ['2026-03-29', 30, 90],
  ]);
  expect(placedOf('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toEqual([
    ['2026-10-25', 90, 150],
  ]);
  expect(placedOf('2026-06-01T21:00:00Z', '2026-06-01T23:00:00Z')).toEqual([
    ['2026-06-01', 22 * 60, 1440],
  ]);
});

test('a picked time is the instant of that wall, also where the clocks jump or go back', () => {
  const at = (day: string, minutes: number) => Date.parse(instantOf(day, minutes, 'Europe/London'));
  expect(at('2026-07-01', 600)).toBe(Date.parse('2026-07-01T09:00:00Z'));
  expect(at('2026-03-29', 90)).toBe(Date.parse('2026-03-29T01:30:00Z'));
  expect(at('2026-10-25', 90)).toBe(Date.parse('2026-10-25T00:30:00Z'));
});
