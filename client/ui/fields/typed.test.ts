/** Tests how typed days and times are read, in both orders and both clocks. */
import { expect, test } from 'vitest';
import { typedDay, type DayReading } from './typed-day.ts';
import { inHalf, isCompleteTime, typedTime, writtenTime } from './typed-time.ts';
import { typedWhen } from './typed-when.ts';

const british: DayReading = { today: '2026-11-24', order: 'day-month', nearest: 'coming' };

test.each([
  ['2026-12-01', '2026-12-01'],
  ['24/11/2026', '2026-11-24'],
  ['1.12.', '2026-12-01'],
  ['1/12', '2026-12-01'],
  ['5 1', '2027-01-05'],
  ['20/11', '2026-11-20'],
  ['24112026', '2026-11-24'],
  ['Tue, 24 Nov 2026', '2026-11-24'],
  ['nov 24, 2026', '2026-11-24'],
  ['1st december', '2026-12-01'],
  ['today', '2026-11-24'],
  [' Tomorrow ', '2026-11-25'],
  ['fri', '2026-11-27'],
  ['tuesday', '2026-12-01'],
  ['+3', '2026-11-27'],
  ['in 2 weeks', '2026-12-08'],
  ['31/2/2026', null],
  ['24/11/0', null],
  ['soon', null],
  ['', null],
])('%j is %s', (typed, day) => {
  expect(typedDay(typed, british)).toBe(day);
});

test('where months come first, they are read first', () => {
  const american = { ...british, order: 'month-day' } as const;
  expect(typedDay('11/24/2026', american)).toBe('2026-11-24');
  expect(typedDay('24/11/2026', american)).toBeNull();
});

test('a birth date is one that has been', () => {
  const past = { ...british, nearest: 'past' } as const;
  expect(typedDay('3/5/80', past)).toBe('1980-05-03');
  expect(typedDay('3 May 26', past)).toBe('2026-05-03');
  expect(typedDay('24/12', past)).toBe('2025-12-24');
});

test.each([
  ['14:30', null, '14:30'],
  ['1430', null, '14:30'],
  ['930', null, '09:30'],
  ['9', null, '09:00'],
  ['9.30', null, '09:30'],
  ['2:30 pm', null, '14:30'],
  ['12am', null, '00:00'],
  ['noon', null, '12:00'],
  ['2:30', 'pm', '14:30'],
  ['12:15', 'am', '00:15'],
  ['1430', 'am', '14:30'],
  ['9a', 'pm', '09:00'],
  ['24:00', null, null],
  ['9:60', null, null],
  ['13 pm', null, null],
  ['later', null, null],
] as const)('%j with %s is %s', (typed, half, time) => {
  expect(typedTime(typed, half)).toBe(time);
});

test('a time is shown in the halves of the day, and changes between them', () => {
  expect([writtenTime('14:30', true), writtenTime('00:05', true)]).toEqual(['2:30', '12:05']);
  expect(writtenTime('14:30', false)).toBe('14:30');
  expect([inHalf('12:10', 'am'), inHalf('01:10', 'pm')]).toEqual(['00:10', '13:10']);
});

test.each([
  ['tomorrow 9', null, '2026-11-25 09:00'],
  ['1430', null, '14:30'],
  ['2:30 pm', null, '14:30'],
  ['Fri at 2:30 pm', null, '2026-11-27 14:30'],
  ['1430 tomorrow', null, '2026-11-25 14:30'],
  ['24/12 9', null, '2026-12-24 09:00'],
  ['24 12 9', null, '2026-12-24 09:00'],
  ['1st december, 8.15', null, '2026-12-01 08:15'],
  ['in 2 weeks 10', null, '2026-12-08 10:00'],
  ['tomorrow 2', 'pm', '2026-11-25 14:00'],
  ['noon today', 'am', '2026-11-24 12:00'],
  ['tomorrow', null, undefined],
  ['9 later', null, undefined],
  ['tomorrow 25', null, undefined],
] as const)('%j with %s is %s, of a day and a time', (typed, half, when) => {
  const read = typedWhen(typed, half, british);
  expect(read ? [read.day, read.time].filter(Boolean).join(' ') : undefined).toBe(when);
});

test('while somebody types, a whole time counts, and one that goes on does not', () => {
  expect(['1430', '2:30', '2:30 pm', '9.15'].every(isCompleteTime)).toBe(true);
  expect(['9', '143', '1430 tom', '14:3', '24/12 9'].some(isCompleteTime)).toBe(false);
});
