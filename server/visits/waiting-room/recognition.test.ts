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
