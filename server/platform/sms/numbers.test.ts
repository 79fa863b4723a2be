/** Tests that numbers as people write them become E.164, by the organization's country. */
import { expect, test } from 'vitest';
import { toE164 } from './numbers.ts';

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
