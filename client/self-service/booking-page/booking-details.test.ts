/** Tests what a visitor of the booking page is told to enter before a code is sent, and beside which field. */
import { expect, test } from 'vitest';
import { emptyDetails, errorsOf, missingIn } from './booking-details.ts';

const ana = {
  ...emptyDetails,
  fullName: 'Ana Ruiz',
  birthDate: '1980-02-03',
  email: 'ana@patients.example',
  consents: true,
};

test('a visitor is told all that is missing at once', () => {
  expect(missingIn(emptyDetails)).toEqual({
    fullName: 'Enter your name',
    birthDate: 'Enter your birth date',
    email: 'Enter an email address that you can read now',
    consents: 'Agree first, or call the clinic',
  });
});

test.each([
  ['fullName', '  ', 'Enter your name'],
  ['birthDate', '', 'Enter your birth date'],
  ['email', 'ana', 'Enter an email address that you can read now'],
  ['consents', false, 'Agree first, or call the clinic'],
])('a visitor who left out %s is told that alone', (field, value, words) => {
  expect(missingIn({ ...ana, [field]: value })).toEqual({ [field]: words });
});

test('phone and language may be left out', () => {
  expect(missingIn(ana)).toEqual({});
});

test('a refusal of the server stands beside the field that it names, and beside none where it names no field', () => {
  expect(errorsOf({ birthDate: 'Enter a day in the past', token: 'Too long' })).toEqual({
    birthDate: 'Enter a day in the past',
  });
  expect(errorsOf({ token: 'Too long' })).toBeNull();
  expect(errorsOf({})).toBeNull();
});
