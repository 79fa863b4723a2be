/** Tests since when a stay is what it is. */
import { expect, test } from 'vitest';
import { statusSince } from './stay-classes.ts';

const until = (code: string, day: number) => ({ class: code, until: `2026-11-0${day}T10:00:00Z` });

test.each([
  ['OBSENC', [], null],
  ['OBSENC', [until('EMER', 2)], '2026-11-02T10:00:00Z'],
  // Another class of the same status is no change.
  ['ACUTE', [until('EMER', 2), until('IMP', 3)], '2026-11-02T10:00:00Z'],
  ['ACUTE', [until('IMP', 3)], null],
  ['OBSENC', [until('OBSENC', 2), until('IMP', 4)], '2026-11-04T10:00:00Z'],
])('S511 a stay of class %s after %j is so since %s', (code, ended, since) => {
  expect(statusSince(code, ended)).toBe(since);
});
