/** Tests what is said of a check: few outcomes are said to be few, and nothing is said of a group without any. */
import { expect, test } from 'vitest';
import { concordanceWords, hereWords } from './check-words.ts';
import { checkedGroupsOf } from './checked-groups.ts';
import { fewOutcomes } from './score-check.ts';

const concordance = { c: 0.68, interval: { low: 0.61, high: 0.74 } };

test('S572 fewer than a hundred outcomes are too few to rely on', () => {
  expect(fewOutcomes).toBe(100);
  expect(hereWords({ concordance, outcomes: 99 })).toContain('too few to rely on');
  expect(hereWords({ concordance, outcomes: 100 })).not.toContain('too few');
});

test('S572 a group without stays, or without any outcome, has no c-statistic and no expected risk', () => {
  const stay = {
    points: 2,
    hasOutcome: false,
    isComplete: false,
    sex: null,
    age: 70,
    language: 'en',
  };
  const expected = [{ from: 0, to: 9, percent: 12 }];
  const groups = checkedGroupsOf([stay, stay], expected);
  const complete = groups.find(({ by }) => by === 'complete');
  expect(complete).toMatchObject({ stays: 0, outcomes: 0, concordance: null, expected: null });
  const all = groups.find(({ by }) => by === 'all');
  expect(all).toMatchObject({ stays: 2, outcomes: 0, concordance: null, expected: 12 });
  expect(concordanceWords(null)).toBe('Cannot be said');
});
