/** What is said of an element for which an expression asks and which no fact had. */
import { z } from 'zod';
import { factTypes, factWords, type FactType } from '#shared/facts.ts';
import { orWords } from './near-spellings.ts';

/** An element for which an expression asks and which no fact had. */
export const UnmatchedPath = z.object({
  /** Null: of any type. */
  type: z.string().nullable(),
  /** Empty: no fact was of the type. */
  path: z.string(),
  /** In the expression, from 1. */
  line: z.number().int(),
  column: z.number().int(),
  /** Names that may have been meant. */
  near: z.array(z.string()),
});
export type UnmatchedPath = z.infer<typeof UnmatchedPath>;

const isFactType = (type: string): type is FactType =>
  (factTypes as readonly string[]).includes(type);

const wordsOfType = (type: string | null): string => {
  if (type === null) return 'fact';
  return isFactType(type) ? factWords[type].toLowerCase() : type;
};

/** `looked`: the facts that were read, as "of the last 30 days". */
export function unmatchedWords({ type, path, near }: UnmatchedPath, looked: string): string {
  const words = wordsOfType(type);
  if (path === '') return `There is no ${words} ${looked}.`;
  const hint = near.length > 0 ? ` Near: ${orWords(near)}.` : '';
  return `No ${words} ${looked} has “${path}”.${hint}`;
}
