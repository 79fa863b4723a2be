/** Tests the sentence below what a search has found. */
import { expect, test } from 'vitest';
import type { Group } from './result-groups.tsx';
import { stateWords } from './result-words.ts';

const results = { isLong: true, isWaiting: false, error: null };
const line = (key: string) => ({ key, label: key, details: [], picture: null });
const groups: Group[] = [{ name: 'Patients', lines: [line('a'), line('b')] }];

test('it says how many were found, or that there are more', () => {
  expect(stateWords(results, groups)).toEqual(['2 found.']);
  const cut = groups.map((group) => ({ ...group, isCut: true }));
  expect(stateWords(results, cut)).toEqual(['There are more. Type more of the name.']);
});

test('S248 it says that names are similar at most', () => {
  const similar = groups.map((group) => ({ ...group, isSimilar: true }));
  expect(stateWords(results, similar)).toEqual(['No exact match. Did you mean one of these?']);
});
