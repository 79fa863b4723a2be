/** Tests on which days somebody belongs to which unit, and how many hours each owes. */
import { expect, test } from 'vitest';
import { owedMinutes } from './contract-hours.ts';
import { plainContract } from './roster-people.ts';
import { belongsTo, contractIn, shareIn, shareOver } from './unit-shares.ts';

const person = {
  unitId: 'own',
  otherUnits: [
    { unitId: 'float', from: null, until: '2026-03-04', sharePercent: 40 },
    { unitId: 'ward', from: '2026-03-04', until: null, sharePercent: 25 },
  ],
};

test('S283 their own unit has what the others leave on each day', () => {
  const days = ['2026-03-03', '2026-03-04', '2026-03-05'];
  const shares = (unitId: string) => days.map((day) => shareIn(person, unitId, day));
  expect(shares('own')).toEqual([0.6, 0.35, 0.75]);
  expect(shares('float')).toEqual([0.4, 0.4, 0]);
  expect(shares('ward')).toEqual([0, 0.25, 0.25]);
  expect(shareIn(person, 'where they are lent', '2026-03-04')).toBe(1);
  const on = (unitId: string, day: string) => belongsTo(person, unitId, { from: day, to: day });
  expect(days.map((day) => on('float', day))).toEqual([true, true, false]);
  expect(days.map((day) => on('ward', day))).toEqual([false, true, true]);
  expect(belongsTo(person, 'ward', { from: '2026-02-01', to: '2026-03-04' })).toBe(true);
});

test('S361 the share over days is the mean of theirs', () => {
  const over = (unitId: string) =>
    shareOver(person, unitId, { from: '2026-03-03', to: '2026-03-06' });
  expect(over('float')).toBeCloseTo(0.2);
  expect(over('ward')).toBeCloseTo(0.1875);
  expect(over('own')).toBeCloseTo(0.6125);
  expect(shareOver({ unitId: 'own' }, 'own', { from: '2026-03-29', to: '2026-03-29' })).toBe(1);
});

test('S283 the hours of a contract are the unit’s by its share, leave too', () => {
  const week = Array.from({ length: 7 }, (_, at) => `2026-03-${String(9 + at).padStart(2, '0')}`);
  const owed = (unitId: string, leaveDays = 0) =>
    owedMinutes(
      plainContract,
      week.map((day, at) => ({
        day,
        leave: at < leaveDays ? 1 : 0,
        share: shareIn(person, unitId, day),
      })),
    ) / 60;
  expect([owed('own'), owed('ward')]).toEqual([30, 10]);
  expect([owed('own', 5), owed('ward', 5)]).toEqual([0, 0]);
  expect(contractIn({ ...person, contract: plainContract }, 'ward', '2026-03-09').ftePercent).toBe(
    25,
  );
});
