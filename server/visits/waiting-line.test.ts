/** An honest line: places by the time of the appointment, minutes from real visits or none at all. */
import { expect, test } from 'vitest';
import { placeIn, type InLine, type Line } from './core/queue-estimate.ts';

const now = new Date('2026-11-21T10:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

const inLine = (id: string, startsIn: number, since = 0): InLine => ({
  id,
  typeId: 'review',
  startsAt: minutes(startsIn),
  waitingSince: minutes(since),
});

const lineOf = (wanted: Partial<Line>): Line => ({
  waiting: [],
  running: [],
  lengths: new Map([['review', { count: 12, low: 6, high: 11 }]]),
  now,
  ...wanted,
});

test('the line follows the appointments, and who came first where two begin together', () => {
  const waiting = [inLine('c', 20), inLine('b', 0, -1), inLine('a', 0, -5)];
  const line = lineOf({ waiting });
  expect(['a', 'b', 'c'].map((id) => placeIn(line, id)?.number)).toEqual([1, 2, 3]);
  expect(placeIn(line, 'nobody')).toBeNull();
});

test('whoever is next hears no number but the time of the appointment', () => {
  expect(placeIn(lineOf({ waiting: [inLine('a', -3)] }), 'a')).toEqual({
    number: 1,
    minutes: null,
  });
  expect(placeIn(lineOf({ waiting: [inLine('a', 12)] }), 'a')).toEqual({
    number: 1,
    minutes: { low: 12, high: 12 },
  });
});

test('those before, and who is inside, take what such visits really took', () => {
  const line = lineOf({
    waiting: [inLine('a', -10), inLine('b', -5)],
    running: [{ typeId: 'review', minutes: 4 }],
  });
  expect(placeIn(line, 'a')).toEqual({ number: 1, minutes: { low: 2, high: 7 } });
  expect(placeIn(line, 'b')).toEqual({ number: 2, minutes: { low: 8, high: 18 } });
});

test('too few real visits, or one that is longer than most, and nothing is said', () => {
  const waiting = [inLine('a', -10), inLine('b', -5)];
  const few = new Map([['review', { count: 4, low: 6, high: 11 }]]);
  expect(placeIn(lineOf({ waiting, lengths: few }), 'b')?.minutes).toBeNull();
  expect(placeIn(lineOf({ waiting, lengths: new Map() }), 'b')?.minutes).toBeNull();
  const long = [{ typeId: 'review', minutes: 30 }];
  expect(placeIn(lineOf({ waiting, running: long }), 'a')?.minutes).toBeNull();
});

test('nobody is told to be in sooner than their appointment begins', () => {
  const line = lineOf({ waiting: [inLine('a', 0), inLine('b', 30)] });
  expect(placeIn(line, 'b')?.minutes).toEqual({ low: 30, high: 30 });
});
