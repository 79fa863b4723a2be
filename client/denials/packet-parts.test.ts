/** Tests what the checklist of a packet names: letters, files and what left the house, and what is missing. */
import { expect, test } from 'vitest';
import type { LettersOfCase } from '#shared/case-letters.ts';
import type { CaseRecord } from '#shared/cases.ts';
import type { Fax } from '#shared/faxes.ts';
import { callsOf, documentsOf, mailedOf } from './packet-parts.ts';

const letter = (id: string, more: object) => ({
  id,
  title: `Letter ${id}`,
  document: null,
  replacedById: null,
  isHidden: false,
  ...more,
});
const lettersOf = (more: object) =>
  ({ letters: [], packets: [], deliveries: [], ...more }) as unknown as LettersOfCase;
const caseOf = (more: object) => ({ files: [], events: [], ...more }) as unknown as CaseRecord;

test('S517 a letter counts with its name, a draft says that it is none yet, and a replaced one is left out', () => {
  const letters = lettersOf({
    letters: [
      letter('a', { document: { id: 'd', title: 'Letter a' } }),
      letter('b', {}),
      letter('c', { replacedById: 'a' }),
      letter('e', { isHidden: true, document: { id: 'f' } }),
    ],
  });
  const [ofLetters] = documentsOf(caseOf({}), letters);
  expect(ofLetters?.links).toEqual([
    { key: 'a', words: 'Letter a', file: { id: 'd', name: 'Letter a.pdf', of: 'letter' } },
    { key: 'b', words: 'Letter b', state: 'a draft, not signed yet' },
    { key: 'e', words: 'Letter e', state: 'names amounts, read by those who bill' },
  ]);
});

test('S517 what is not there is missing, with how it gets there', () => {
  const parts = [...documentsOf(caseOf({}), lettersOf({})), callsOf(caseOf({}))];
  expect(parts.map(({ label, links }) => [label, links.length])).toEqual([
    ['Appeal letter', 0],
    ['Packet', 0],
    ['Files', 0],
    ['Calls with the payer', 0],
  ]);
  for (const { words } of parts) expect(words).toMatch(/\.$/);
});

test('S517 a fax that failed is named with its state and its link', () => {
  const fax = { id: 'x', number: '+1 555', toName: 'Aetna', state: 'failed' } as unknown as Fax;
  expect(mailedOf({ letters: lettersOf({}), faxes: [fax], mails: [] }).links).toEqual([
    { key: 'x', words: 'Fax to Aetna', to: '/fax?fax=x', state: 'failed' },
  ]);
});
