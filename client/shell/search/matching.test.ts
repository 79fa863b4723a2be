/** Tests which letters of a name are shown as matched by what was typed. */
import { expect, test } from 'vitest';
import { matchedParts } from './matching.ts';

test.each([
  ['Ana Brown', 'bro', 'Ana [Bro]wn'],
  ['Ana Brown', 'an bro', '[An]a [Bro]wn'],
  ['Diana Ana', 'ana', 'Diana [Ana]'],
  ['Zoë Álvarez', 'alv zoe', '[Zoë] [Álv]arez'],
  ['Calendar', 'end', 'Cal[end]ar'],
  ['Find a time', 'a', 'Find [a] time'],
  ['Calendar', 'a', 'Calendar'],
  ['My hours', 'availability', 'My hours'],
  ['ﬁne', 'fi', 'ﬁne'],
  ['Calendar', '', 'Calendar'],
])('%s, typed %s: %s', (label, typed, marked) => {
  const parts = matchedParts(label, typed);
  expect(parts.map((part) => (part.isMatched ? `[${part.text}]` : part.text)).join('')).toBe(
    marked,
  );
});
