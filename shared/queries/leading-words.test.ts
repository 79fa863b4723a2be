/** Tests the check of a query's wording on a table of wordings, each with the reason why it is stopped or passes (S367). */
import { expect, test } from 'vitest';
import { leadingWords } from './leading-words.ts';
import { diagnosisCases } from './wording/diagnosis-cases.ts';
import { passingCases } from './wording/passing-cases.ts';
import { pressingCases } from './wording/pressing-cases.ts';

const all = [...pressingCases, ...diagnosisCases, ...passingCases];

test.each(all)('S367 $why: $topic, $question $options', ({ indicators, ...query }) => {
  const cited = indicators && { words: indicators, hasFile: false };
  const findings = leadingWords({ ...query, cited });
  expect(findings.map(({ field, words }) => [field, words])).toEqual(query.stops);
  expect(findings.filter(({ because }) => because === '')).toEqual([]);
});

test('S367 what stands in a cited file may document and stand for anything, but not for a heading', () => {
  const query = {
    topic: 'Sepsis this week',
    question: 'Which cause has the sepsis of the cited letter?',
    options: ['Pneumonia', 'Urinary tract infection'],
  };
  const fieldsOf = (hasFile: boolean) =>
    leadingWords({ ...query, cited: { words: ['Letter'], hasFile } }).map(({ field }) => field);
  expect(fieldsOf(false)).toEqual(['topic', 'question', 'options', 'options']);
  expect(fieldsOf(true)).toEqual(['topic']);
});

test('the table is large enough to mean something', () => {
  expect(all.length).toBeGreaterThanOrEqual(150);
});
