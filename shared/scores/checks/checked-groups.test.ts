/** Tests the groups of a check: every stay is in one group of each kind, and each group has numbers of its own. */
import { expect, test } from 'vitest';
import { checkedGroupsOf, type GroupedStay } from './checked-groups.ts';

const stay = (more: Partial<GroupedStay> = {}): GroupedStay => ({
  points: 4,
  hasOutcome: false,
  isComplete: true,
  sex: 'female',
  age: 70,
  language: 'en',
  ...more,
});

const labelsOf = (stays: readonly GroupedStay[], kind: string) =>
  checkedGroupsOf(stays, [])
    .filter(({ by }) => by === kind)
    .map(({ label, stays: count }) => [label, count]);

test('S572 groups are by sex, age and language, with who is not recorded last', () => {
  const stays = [
    stay(),
    stay({ sex: null, age: null, language: null }),
    stay({ sex: 'male', age: 17, language: 'pl' }),
    stay({ sex: 'male', age: 18 }),
    stay({ age: 64 }),
    stay({ age: 65 }),
    stay({ age: 79 }),
    stay({ age: 80, isComplete: false }),
  ];
  expect(labelsOf(stays, 'all')).toEqual([['All stays', 8]]);
  expect(labelsOf(stays, 'complete')).toEqual([['Stays with every input', 7]]);
  expect(labelsOf(stays, 'sex')).toEqual([
    ['Female', 5],
    ['Male', 2],
    ['Not recorded', 1],
  ]);
  expect(labelsOf(stays, 'age')).toEqual([
    ['Under 18', 1],
    ['18 to 64', 2],
    ['65 to 79', 3],
    ['80 and older', 1],
    ['Not recorded', 1],
  ]);
  expect(labelsOf(stays, 'language')).toEqual([
    ['English', 6],
    ['Polish', 1],
    ['Not recorded', 1],
  ]);
});

test('S572 languages of few stays are one group, and none is lost', () => {
  const tags = ['en', 'en', 'pl', 'pl', 'es', 'fr', 'de', 'it', 'pt', 'no tag', 'tr'];
  const rows = labelsOf(
    tags.map((language) => stay({ language })),
    'language',
  );
  expect(rows).toHaveLength(7);
  expect(rows.at(-1)).toEqual(['Other languages', 3]);
});

test('S572 each group has its own c-statistic and what the paper expects of its stays', () => {
  const stays = [
    stay({ points: 9, hasOutcome: true }),
    stay({ points: 2 }),
    stay({ points: 2, hasOutcome: true, sex: 'male' }),
    stay({ points: 9, sex: 'male' }),
  ];
  const groups = checkedGroupsOf(stays, [
    { from: 0, to: 4, percent: 4 },
    { from: 5, to: 9, percent: 20 },
  ]);
  const group = (label: string) => groups.find((each) => each.label === label);
  expect(group('Female')).toMatchObject({ outcomes: 1, expected: 12, concordance: { c: 1 } });
  expect(group('Male')).toMatchObject({ outcomes: 1, expected: 12, concordance: { c: 0 } });
  expect(group('All stays')).toMatchObject({ stays: 4, concordance: { c: 0.5 } });
});
