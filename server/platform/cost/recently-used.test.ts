/** Tests what is kept and what makes room. */
import { expect, test } from 'vitest';
import { recentlyUsed } from './recently-used.ts';

test('what was used least recently makes room for what is new', () => {
  const made: string[] = [];
  const keep = recentlyUsed<string>(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b', 'c'])
    expect(keep(key, () => `${made.push(key)} ${key}`)).toContain(key);
  expect(made).toEqual(['a', 'b', 'c', 'b', 'c']);
});
