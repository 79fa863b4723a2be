/** What is said of an element for which a rule asks and which no fact had. */
import { orWords } from '#shared/expressions/near-spellings.ts';
import { factTypes, factWords, type FactType } from '#shared/facts.ts';
import { ruleDays, type UnmatchedPath } from '#shared/rules.ts';

const isFactType = (type: string): type is FactType =>
  (factTypes as readonly string[]).includes(type);

const wordsOfType = (type: string | null): string => {
  if (type === null) return 'fact';
  return isFactType(type) ? factWords[type].toLowerCase() : type;
};

export function unmatchedWords({ type, path, near }: UnmatchedPath): string {
  const words = wordsOfType(type);
  if (path === '') return `No ${words} arrived in the last ${ruleDays} days.`;
  const hint = near.length > 0 ? ` Near: ${orWords(near)}.` : '';
  return `No ${words} of the last ${ruleDays} days has “${path}”.${hint}`;
}
