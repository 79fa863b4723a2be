/** Tests whom a typed name is taken for. */
import { expect, test } from 'vitest';
import { isSameName } from './recognition.ts';

test('a name of 80 letters and an Arabic one are recognised as people write them', () => {
  const long = `${'Wolfeschlegel'.repeat(5)} Steinhausen-Bu`;
  expect(long.length).toBe(80);
  expect(isSameName(long.toUpperCase(), long)).toBe(true);
  expect(isSameName(long.slice(0, -1), long)).toBe(false);
  expect(isSameName('احمد المصري', 'أَحْمَد المصري')).toBe(true);
  expect(isSameName('احمد', 'أَحْمَد المصري')).toBe(false);
});

test('a title before a name is no wrong name, and no name either', () => {
  for (const typed of ['Mrs. Ana Ruiz', 'dr ana ruiz', 'Prof. Dr. Ana Ruiz', 'Señora Ana Ruiz'])
    expect(isSameName(typed, 'Ana Maria Ruiz')).toBe(true);
  expect(isSameName('Ana Ruiz', 'Dr. Ana Ruiz')).toBe(true);
  expect(isSameName('Mr Ruiz', 'Ruiz')).toBe(true);
  for (const typed of ['Mrs Ruiz', 'Dr Ruiz', 'Mrs Dr'])
    expect(isSameName(typed, 'Dr. Ana Ruiz')).toBe(false);
  expect(isSameName('Lee', 'Don Lee')).toBe(false);
  expect(isSameName('Don Lee', 'Don Lee')).toBe(true);
});

test('an umlaut or a hamza spelled as another keyboard has it is the same name', () => {
  expect(isSameName('joerg mueller', 'Jörg Müller')).toBe(true);
  expect(isSameName('Jörg Müller', 'Joerg Mueller')).toBe(true);
  expect(isSameName('Soeren Oersted', 'Søren Ørsted')).toBe(true);
  expect(isSameName('فاطمه علا', 'فاطمة علاء')).toBe(true);
  expect(isSameName('Joerg Moller', 'Jörg Müller')).toBe(false);
});
