/** Tests numbers as people write them: in E.164, and the digits that each form of one has, by the organization's country. */
import { expect, test } from 'vitest';
import { subscriberDigits, toE164 } from './numbers.ts';

test.each([
  ['020 7946 0000', 'GB', '+442079460000'],
  ['079 123 45 67', 'CH', '+41791234567'],
  ['(212) 555-0100', 'US', '+12125550100'],
  ['+41 79 123 45 67', null, '+41791234567'],
  ['0041 79 123 45 67', 'GB', '+41791234567'],
  ['079 123 45 67', null, null],
  ['12345', 'GB', null],
  [null, 'GB', null],
])('%s in %s is %s', (phone, country, expected) => {
  expect(toE164(phone, country)).toBe(expected);
});

test.each([
  ['030 / 123 45 67', 'DE', '301234567'],
  ['+49 (0)30 1234567', 'DE', '301234567'],
  ['0049 30 1234567', 'US', '301234567'],
  ['030 1234', 'DE', '301234'],
  ['8 912 345 67 89', 'RU', '9123456789'],
  ['06 1 234 5678', 'HU', '12345678'],
  ['1 (415) 555-2671', 'US', '4155552671'],
  ['06 1234 5678', 'IT', '0612345678'],
  ['030 1234567', null, '301234567'],
  ['0301', 'DE', null],
  ['', 'DE', null],
])('%s in %s has the digits %s in each form', (phone, country, digits) => {
  expect(subscriberDigits(phone, country)).toBe(digits);
});
