/** Tests which place an entry takes in its column, on one day and when another day is shown. */
import { expect, test } from 'vitest';
import { placesOf } from './places.ts';

test('another day takes the same places from the first on', () => {
  const places = placesOf();
  expect(places('2026-07-01', ['a', 'b', 'c'])).toEqual([0, 1, 2]);
  expect(places('2026-07-08', ['d', 'e'])).toEqual([0, 1]);
});

test('on one day an entry keeps its place, and a new one takes what is free', () => {
  const places = placesOf();
  places('2026-07-01', ['a', 'b', 'c']);
  expect(places('2026-07-01', ['new', 'a', 'c'])).toEqual([1, 0, 2]);
  expect(places('2026-07-01', ['new', 'a', 'c', 'late'])).toEqual([1, 0, 2, 3]);
});
