/** Tests the limit of each rule of duty to the half hour. */
import { expect, test } from 'vitest';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { assignmentOf, factsOf, typeOf, types } from '#server/test/duty-scene.ts';
import { RosterIndex } from './roster-index.ts';

/** Shifts by letter and day, counted from a Monday without a switch near it. */
const planOf = (plan: string, shiftTypes: readonly ShiftType[] = []) => {
  const allTypes = [...types, ...shiftTypes];
  const assignments = plan.split(' ').map((text, at) => {
    const [letter = '', day = '0'] = text.split('@');
    const type = allTypes.find(({ id }) => id === letter)!;
    const where = { zone: 'UTC', day: dayAfter('2026-06-01', Number(day)) };
    return { ...assignmentOf(`a${at}`, type, where) };
  });
  const scenePlanned = { zone: 'UTC', assignments };
  const index = new RosterIndex({ ...factsOf(scenePlanned), shiftTypes: allTypes });
  return index.check(assignments[0]!).map(({ rule }) => rule);
};
const manyDays = (letter: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}@${from + at}`).join(' ');

test.each([
  ['10 hours of rest are enough', 'X@1 S@0', typeOf('X', 'day', 7, 8), []],
  ['half an hour less is not', 'X@1 S@0', typeOf('X', 'day', 6.5, 8), ['rest']],
  ['14 hours after 24 are enough', 'X@1 24@0', typeOf('X', 'day', 21, 8), []],
  ['half an hour less is not, after', 'X@1 24@0', typeOf('X', 'day', 20.5, 8), ['rest-after-long']],
  ['28 hours of duty are allowed', 'X@0', typeOf('X', 'custom', 7, 28), []],
  ['half an hour more is not', 'X@0', typeOf('X', 'custom', 7, 28.5), ['continuous']],
  [
    '320 hours in four weeks are allowed',
    manyDays('X', 0, 20),
    typeOf('X', 'day', 0, 16),
    ['rest'],
  ],
  [
    'more in the four weeks that begin with the shift are not',
    `X@0 ${manyDays('X', 8, 20)}`,
    typeOf('X', 'day', 0, 16),
    ['weekly-hours'],
  ],
  [
    'nor in the four weeks that end with it',
    `X@27 ${manyDays('X', 0, 20)}`,
    typeOf('X', 'day', 0, 16),
    ['weekly-hours'],
  ],
  [
    'a night that goes on as the next day is said',
    'X@1 N@0',
    typeOf('X', 'day', 7, 8),
    ['back-to-back'],
  ],
  ['24 days of 28 may have duty', manyDays('H', 0, 23), typeOf('X', 'day', 7, 8), []],
  ['25 may not', manyDays('H', 0, 24), typeOf('X', 'day', 7, 8), ['free-days']],
] as const)('%s', (_title, plan, type, expected) => {
  expect(planOf(plan, [type])).toEqual(expected);
});

test('S175 vacation is left out of the average: 85 hours a week in three weeks beside a week of it are too many', () => {
  const long = typeOf('X', 'day', 6, 17);
  const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18];
  const assignments = days.map((day, at) =>
    assignmentOf(`a${at}`, long, { zone: 'UTC', day: dayAfter('2026-06-01', day) }),
  );
  const rulesWith = (leave: { startsAt: string; endsAt: string }[]) => {
    const facts = factsOf({ zone: 'UTC', assignments, leave });
    const index = new RosterIndex({ ...facts, shiftTypes: [...types, long] });
    return index.check(assignments[0]!).map(({ rule }) => rule);
  };
  expect(rulesWith([])).not.toContain('weekly-hours');
  const week = { startsAt: '2026-06-22T00:00:00.000Z', endsAt: '2026-06-29T00:00:00.000Z' };
  expect(rulesWith([week])).toContain('weekly-hours');
});
