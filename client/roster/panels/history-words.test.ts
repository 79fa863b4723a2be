/** Tests the words of a cell's history. */
import { expect, test } from 'vitest';
import { eventWords } from './history-words.ts';

const who = { at: '2026-11-25T10:00:00.000Z', by: null };

test('what was planned, replaced and cleared is said, and why a rule was overridden', () => {
  const changed = (before: string, after: string) =>
    eventWords({ ...who, kind: 'changed', before, after });
  expect(changed('', 'N')).toEqual({ title: 'Planned N', more: [] });
  expect(changed('N', 'D')).toEqual({ title: 'Planned D', more: ['In place of N'] });
  expect(changed('N', '')).toEqual({ title: 'Cleared N', more: [] });
  expect(
    eventWords({ ...who, kind: 'overridden', words: 'Only 5 h of rest.', reason: 'Nobody else' }),
  ).toEqual({
    title: 'Overrode a rule',
    more: ['Only 5 h of rest.', 'Reason: Nobody else'],
  });
});
