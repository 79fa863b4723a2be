/** Tests days and times as they are shown and typed, in a given zone. */
import { afterAll, expect, test, vi } from 'vitest';
import { adoptHours, adoptLocale } from './locale.ts';
import {
  dayIn,
  dayInLanguage,
  isViewersZone,
  lengthWords,
  longDay,
  minutesBetween,
  momentInLanguage,
  spanInLanguage,
  wallTime,
  wholeMoment,
} from './times.ts';

// The reader's own, as test files after this one expect it.
afterAll(() => {
  adoptLocale({ hourFormat: '24', firstWeekday: 1, country: null });
  vi.unstubAllGlobals();
});

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

test('S638 a patient reads dates in their language, in the hospital’s zone, and in English where the browser does not know it', () => {
  // Node has no storage of a browser.
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  adoptLocale({ hourFormat: '24', firstWeekday: 1, country: 'GB' });
  const [from, to] = ['2026-11-21T23:30:00.000Z', '2026-11-21T23:45:00.000Z'];
  const inBerlin = (language: string) => momentInLanguage(language, from, 'Europe/Berlin');
  expect(inBerlin('es')).toBe('domingo, 22 de noviembre de 2026, 0:30');
  expect(inBerlin('en')).toBe('Sunday, 22 November 2026 at 00:30');
  expect(inBerlin('tlh')).toBe(inBerlin('en'));
  expect(spanInLanguage('es', { from, to }, 'Europe/Berlin')).toMatch(/^domingo.*0:30.*0:45$/);
  expect(dayInLanguage('es', '1941-05-03')).toBe('3 de mayo de 1941');
  // Years are counted as in the hospital’s record.
  expect(dayInLanguage('th', '1941-05-03')).toContain('1941');
});
