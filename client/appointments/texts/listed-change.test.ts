/** Tests what a form says of a listed reason that is changed or retired while it is open. */
import { expect, test } from 'vitest';
import { listedChangeWords } from './listed-change.ts';

const seen = { id: 'a', name: 'Chest pain' };
const other = { id: 'b', name: 'Foot care' };

test('S346 a form says that its listed reason is retired or has another name, and nothing of others', () => {
  expect(listedChangeWords(seen, [other, seen])).toBeNull();
  expect(listedChangeWords(seen, [other])).toBe('"Chest pain" is no longer on the list.');
  expect(listedChangeWords(seen, [{ ...seen, name: 'Pain in the chest' }])).toBe(
    'The list calls "Chest pain" now "Pain in the chest".',
  );
});
