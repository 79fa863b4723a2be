/** Tests the conversion between local times and instants, over both daylight-saving switches. */
import { expect, test } from 'vitest';
import { dayStart, wallInstant } from './wall-time.ts';

const zone = 'Europe/London';

test('an ordinary time is one instant, in winter and in summer', () => {
  expect(wallInstant('2026-11-21', '10:30', zone)).toEqual({
    instant: '2026-11-21T10:30:00.000Z',
    isTwice: false,
  });
  expect(wallInstant('2026-07-01', '10:30', zone).instant).toBe('2026-07-01T09:30:00.000Z');
});

test('the hour that the clock skips in spring is not a time', () => {
  expect(wallInstant('2026-03-29', '01:30', zone).instant).toBeNull();
  expect(wallInstant('2026-03-29', '02:00', zone).instant).toBe('2026-03-29T01:00:00.000Z');
});

test('of the hour that comes twice in autumn the first is meant', () => {
  expect(wallInstant('2026-10-25', '01:30', zone)).toEqual({
    instant: '2026-10-25T00:30:00.000Z',
    isTwice: true,
  });
  expect(wallInstant('2026-10-25', '02:00', zone)).toEqual({
    instant: '2026-10-25T02:00:00.000Z',
    isTwice: false,
  });
});

test('an invalid day or time has no instant', () => {
  expect(wallInstant('2026-02-30', '10:30', zone).instant).toBeNull();
  expect(wallInstant('', '10:30', zone).instant).toBeNull();
  expect(wallInstant('2026-02-28', '', zone).instant).toBeNull();
});

test('a day begins at its first instant, also where midnight is skipped or comes twice', () => {
  expect(dayStart('2026-07-01', zone)).toBe('2026-06-30T23:00:00.000Z');
  // Cairo puts its clocks forward at midnight, Havana puts them back to it.
  expect(dayStart('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z');
  expect(dayStart('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
});
