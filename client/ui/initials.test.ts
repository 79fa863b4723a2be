/** Tests the initials in a person's circle. */
import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test('the first and the last name count, titles do not', () => {
  expect(initials('Dr. Lena Okafor')).toBe('LO');
  expect(initials('Maria del Carmen Costa')).toBe('MC');
  expect(initials('Sato')).toBe('S');
  expect(initials('  ')).toBe('');
});

test('letters outside the Latin plane stay whole', () => {
  expect(initials('𝒜da Łukasz')).toBe('𝒜Ł');
});
