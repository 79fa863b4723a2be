/** Tests which free times are offered instead of a wanted one. */
import { expect, test } from 'vitest';
import { nearest } from './nearest-time.ts';

const at = (time: string) => `2026-07-01T${time}:00.000Z`;
const free = ['08:00', '09:00', '09:45', '11:00', '14:00'].map(at);

test('the nearest are offered in order of time', () => {
  expect(nearest(free, at('10:00'), 3)).toEqual(['09:00', '09:45', '11:00'].map(at));
  expect(nearest(free, at('10:00'), 9)).toEqual(free);
});

test('without a wanted time the first are offered', () => {
  expect(nearest(free, null, 2)).toEqual(free.slice(0, 2));
});
