/** Tests which clock a patient reads first. */
import { expect, test } from 'vitest';
import { clockTime, longDay } from '#client/ui/times/times.ts';
import { startIn, startWords } from './start-words.ts';

const clinic = { zone: 'Europe/London', readersZone: 'America/New_York' };
const start = '2026-11-27T01:30:00Z';
const [there, here] = [clockTime(start, clinic.zone), clockTime(start, clinic.readersZone)];

test('who comes in person reads the clock of the clinic first, with its day', () => {
  expect(startWords(start, { ...clinic, isClinicFirst: true })).toBe(
    `${longDay('2026-11-27')}, ${there} (${here} where you are)`,
  );
});

test('who is called by video reads their own clock first, with its day', () => {
  expect(startWords(start, { ...clinic, isClinicFirst: false })).toBe(
    `${longDay('2026-11-26')}, ${here} (${there} at the clinic)`,
  );
});

test('one clock stands alone where both show the same', () => {
  for (const isClinicFirst of [true, false]) {
    const clocks = { zone: 'Europe/London', readersZone: 'Europe/Lisbon', isClinicFirst };
    expect(startIn(start, clocks)).toEqual({ day: '2026-11-27', clock: there, other: null });
  }
});
