/** Tests how hours beyond a contract are said and drawn, and by which name people are read. */
import { expect, test } from 'vitest';
import { beyondContract, contractParts, nameWithoutTitle } from './roster-words.ts';

test('hours beyond those of the contract are said in words', () => {
  expect(beyondContract(42, 38)).toBe('4 h over');
  expect(beyondContract(30, 38)).toBe('8 h under');
  expect(beyondContract(38, 38)).toBe('');
});

test('a bar of hours has a part within the contract and one over it', () => {
  expect(contractParts(50, 40)).toEqual({ within: 80, over: 20 });
  expect(contractParts(10, 40)).toEqual({ within: 25, over: 0 });
  expect(contractParts(0, 0)).toEqual({ within: 0, over: 0 });
});

test('people are read by the name that they are in order of', () => {
  expect(nameWithoutTitle('Dr. Lena Okafor')).toBe('Lena Okafor');
  expect(nameWithoutTitle('Prof. Dr. Amira Haddad')).toBe('Amira Haddad');
  expect(nameWithoutTitle('Marco Silva')).toBe('Marco Silva');
  expect(nameWithoutTitle('Cher.')).toBe('Cher.');
});
