/** Tests the conversion between local times and instants, over both daylight-saving switches. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { dayStart, wallInstant, wallInstantAfterSwitch } from './wall-time.ts';

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

/** As luxon says it, which the server uses. */
function expected(day: string, time: string, zone: string) {
  const local = DateTime.fromISO(`${day}T${time}`, { zone });
  const [first = local, second] = local.getPossibleOffsets();
  const isSkipped = local.toFormat('yyyy-MM-dd HH:mm') !== `${day} ${time}`;
  return {
    instant: isSkipped ? null : first.toUTC().toISO(),
    isTwice: !isSkipped && second !== undefined,
    afterSwitch: first.toUTC().toISO(),
  };
}

function actual(day: string, time: string, zone: string) {
  return {
    ...wallInstant(day, time, zone),
    afterSwitch: wallInstantAfterSwitch(day, time, zone),
  };
}

const words = (ms: number) => {
  const at = new Date(ms).toISOString();
  return [at.slice(0, 10), at.slice(11, 16)] as const;
};

/** Forward and back, at midnight too, by half an hour, by a whole day. */
const switches = [
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['America/Havana', '2026-11-01'],
  ['Africa/Cairo', '2026-04-24'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
  ['America/Santiago', '2026-04-05'],
  ['Atlantic/Azores', '2026-03-29'],
  ['Pacific/Apia', '2011-12-30'],
] as const;

test.each(switches)('in %s on %s any local time is what the server says', (zone, day) => {
  for (let minutes = -24 * 60; minutes <= 48 * 60; minutes += 15) {
    const [at, time] = words(Date.parse(day) + minutes * 60_000);
    expect({ at, time, ...actual(at, time, zone) }).toEqual({
      at,
      time,
      ...expected(at, time, zone),
    });
  }
});

test('in any zone any local minute of these years is what the server says', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const minutes = fc.integer({ min: 0, max: 10 * 366 * 24 * 60 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const [day, time] = words(Date.UTC(2020, 0) + minute * 60_000);
      expect(actual(day, time, zone)).toEqual(expected(day, time, zone));
    }),
    { numRuns: 300 },
  );
});
