/** Tests the check of a query's wording on a table of wordings, each with the reason why it is stopped or passes (S367). */
import { expect, test } from 'vitest';
import { leadingWords } from './leading-words.ts';
import { diagnosisCases } from './wording/diagnosis-cases.ts';
import { passingCases } from './wording/passing-cases.ts';
import { pressingCases } from './wording/pressing-cases.ts';

const all = [...pressingCases, ...diagnosisCases, ...passingCases];

test.each(all)('S367 $why: $topic, $question $options', (query) => {
  const findings = leadingWords(query);
  expect(findings.map(({ field, words }) => [field, words])).toEqual(query.stops);
  expect(findings.filter(({ because }) => because === '')).toEqual([]);
});

test('the table is large enough to mean something', () => {
  expect(all.length).toBeGreaterThanOrEqual(150);
});
