/** Tests how hours beyond a contract are said and drawn, and by which name people are read. */
import { expect, test } from 'vitest';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { spanWords } from '#client/ui/times/span-words.ts';
import { beyondContract, contractParts, nameWithoutTitle, typeTimes } from './roster-words.ts';

test('hours beyond those of the contract are said in words', () => {
  expect(beyondContract(42, 38)).toBe('4 h over');
  expect(beyondContract(30, 38)).toBe('8 h under');
  expect(beyondContract(38, 38)).toBe('');
});

test('a bar of hours has a part within the contract and one over it', () => {
  expect(contractParts(50, 40)).toEqual({ within: 80, over: 20 });
  expect(contractParts(10, 40)).toEqual({ within: 25, over: 0 });
  expect(contractParts(0, 0)).toEqual({ within: 0, over: 0 });
});

test('people are read by the name that they are in order of', () => {
  expect(nameWithoutTitle('Dr. Lena Okafor')).toBe('Lena Okafor');
  expect(nameWithoutTitle('Prof. Dr. Amira Haddad')).toBe('Amira Haddad');
  expect(nameWithoutTitle('Marco Silva')).toBe('Marco Silva');
  expect(nameWithoutTitle('Cher.')).toBe('Cher.');
});

test('a shift that lasts longer than a day says how many days later it ends', () => {
  const type = (startMinute: number, durationMinutes: number) =>
    typeTimes({ startMinute, durationMinutes } as ShiftType);
  expect(type(8 * 60, 28 * 60)).toBe('08-12+1');
  expect(type(8 * 60, 48 * 60)).toBe('08-08+2');
  expect(type(8 * 60, 24 * 60)).toBe('24 h');
  expect(type(19 * 60, 12 * 60)).toBe('19-07');
  const long = { startsAt: '2026-11-23T08:00:00.000Z', endsAt: '2026-11-24T12:00:00.000Z' };
  expect(spanWords(long, 'UTC')).toMatch(/ to Tue.* 24, 12:00/);
  expect(spanWords({ ...long, endsAt: '2026-11-23T20:00:00.000Z' }, 'UTC')).not.toMatch(/Mon|Tue/);
});
