/** Tests languages: their canonical form, and who speaks which. */
import { expect, test } from 'vitest';
import { isSpoken, Language } from '#shared/people/languages.ts';

test('a language is stored in its canonical form, and what is none is refused', () => {
  expect(Language.parse('PT-br')).toBe('pt-BR');
  expect(Language.safeParse('not a language').error?.issues[0]?.message).toBe('Choose a language');
  expect(Language.safeParse('').success).toBe(false);
});

test.each([
  [['pt-BR'], 'pt', true],
  [['pt'], 'pt-BR', true],
  [['en', 'es'], 'es', true],
  [['pt-BR'], 'pt-PT', false],
  [['en'], 'eng', false],
  [[], 'en', false],
])('a clinician who speaks %j speaks %s: %s', (spoken, language, is) => {
  expect(isSpoken(spoken, language)).toBe(is);
});
