/** Tests the sentence below what a search has found. */
import { expect, test } from 'vitest';
import type { Group } from './result-groups.tsx';
import { stateWords } from './words.ts';

const found = { isLong: true, isWaiting: false, isMore: false, error: null };
const line = (key: string) => ({ key, label: key, details: [], picture: null });
const groups: Group[] = [{ name: 'Patients', lines: [line('a'), line('b')] }];

test('it says how many were found, or that only the first are shown', () => {
  expect(stateWords(found, groups)).toEqual(['2 found.']);
  expect(stateWords({ ...found, isMore: true }, groups)).toEqual([
    'First 2 shown. Type more of the name.',
  ]);
});
