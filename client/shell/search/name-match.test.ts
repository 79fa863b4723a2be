/** Tests which letters of a name are shown as matched by what was typed, and which other name found it. */
import { expect, test } from 'vitest';
import { matchedParts, namesFinding } from './name-match.ts';

test.each([
  ['Ana Brown', 'bro', 'Ana [Bro]wn'],
  ['Ana Brown', 'an bro', '[An]a [Bro]wn'],
  ['Diana Ana', 'ana', 'Diana [Ana]'],
  ['Zoë Álvarez', 'alv zoe', '[Zoë] [Álv]arez'],
  ['Calendar', 'end', 'Cal[end]ar'],
  ['Find a time', 'a', 'Find [a] time'],
  ['Calendar', 'a', 'Calendar'],
  ['My hours', 'availability', 'My hours'],
  ['Sign-in policy', 'in', 'Sign-[in] policy'],
  ['ﬁne', 'fi', 'ﬁne'],
  ['Jana Müller', 'mueller', 'Jana [Müller]'],
  ['Jana Mueller', 'müll', 'Jana [Muell]er'],
  ['Ørsted', 'oers', '[Ørs]ted'],
  ['Weiß', 'weiss', '[Weiß]'],
  ['Release', 'el', 'R[el]ease'],
  ['Noel', 'el', 'No[el]'],
  ['أحمد علي', 'احمد', '[أحمد] علي'],
  ['فاطمة', 'فاطمه', '[فاطمة]'],
  ['Calendar', '', 'Calendar'],
])('%s, typed %s: %s', (label, typed, marked) => {
  const parts = matchedParts(label, typed);
  expect(parts.map((part) => (part.isMatched ? `[${part.text}]` : part.text)).join('')).toBe(
    marked,
  );
});

const names = ['statistics', 'no-show', 'waiting time'];

test.each([
  ['', []],
  ['a', []],
  ['fig', []],
  ['gur', []],
  ['s', null],
  ['stat', ['statistics']],
  ['istics', null],
  ['show', ['no-show']],
  ['figures stat', ['statistics']],
  ['time wait', ['waiting time']],
  ['stat wait', ['statistics', 'waiting time']],
  ['stat unheard', null],
])('Appointment figures, typed "%s", are found by the other names %j', (typed, finding) => {
  expect(namesFinding('Appointment figures', names, typed)).toEqual(finding);
});
