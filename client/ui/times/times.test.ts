/** Tests days and times as they are shown and typed, in a given zone. */
import { expect, test } from 'vitest';
import { adoptHours } from './locale.ts';
import {
  dayIn,
  isViewersZone,
  lengthWords,
  longDay,
  minutesBetween,
  wallTime,
  wholeMoment,
} from './times.ts';

test('the same instant is another day and another time in another zone', () => {
  const instant = '2026-11-21T23:30:00.000Z';
  expect(dayIn('Europe/London', instant)).toBe('2026-11-21');
  expect(dayIn('Europe/Berlin', instant)).toBe('2026-11-22');
  expect(wallTime('Europe/Berlin', instant)).toBe('00:30');
  expect(wallTime('America/New_York', instant)).toBe('18:30');
});

test('the hour before and the hour after the clock is put back read the same', () => {
  expect(wallTime('Europe/London', '2026-10-25T00:30:00.000Z')).toBe('01:30');
  expect(wallTime('Europe/London', '2026-10-25T01:30:00.000Z')).toBe('01:30');
});

test('a day is named with its weekday, whatever the zone of the computer', () => {
  expect(longDay('2026-11-21')).toMatch(/^Saturday, /);
  expect(longDay('2026-03-29')).toMatch(/^Sunday, /);
});

test('lengths are shown in hours and minutes', () => {
  expect(lengthWords(minutesBetween('2026-11-21T10:30:00Z', '2026-11-21T10:50:00Z'))).toBe(
    '20 min',
  );
  expect(lengthWords(60)).toBe('1 h');
  expect(lengthWords(95)).toBe('1 h 35 min');
});

test('two names of one zone count as the same zone', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(isViewersZone(timeZone)).toBe(true);
  expect(isViewersZone(timeZone === 'Asia/Tokyo' ? 'Europe/London' : 'Asia/Tokyo')).toBe(false);
});

test('a moment is written whole in the hours that its reader has everywhere else', () => {
  const evening = new Date(2026, 10, 21, 18, 5).toISOString();
  adoptHours('12');
  expect(wholeMoment(evening)).toMatch(/2026.* 6:05.pm$/i);
  adoptHours('24');
  expect(wholeMoment(evening)).toMatch(/2026.* 18:05$/);
});
