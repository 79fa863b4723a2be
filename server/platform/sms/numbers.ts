/** Telephone numbers as people write them, in the one form in which text messages are sent. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import { countryCodes } from '#shared/organization/countries.ts';

const isCountry = (code: string | null): code is CountryCode =>
  code !== null && countryCodes.includes(code);

/** An exit code of two noughts needs no country to be told. */
function parsed(phone: string, country: string | null) {
  const options = isCountry(country) ? { defaultCountry: country } : {};
  return parsePhoneNumberFromString(phone.trim().replace(/^00(?=[1-9])/, '+'), options);
}

/** E.164; null where it is none. One without a plus is the organization's country's. */
export function toE164(phone: string | null, country: string | null): string | null {
  const phoneNumber = phone === null ? undefined : parsed(phone, country);
  return phoneNumber?.isValid() ? phoneNumber.number : null;
}

/** Fewer are a part of too many numbers. */
const fewestDigits = 5;

/**
 * The digits that a number has with and without a country code, of the beginning of a number too; null
 * for too few. Without a country the noughts in front are left out.
 */
export function subscriberDigits(phone: string, country: string | null): string | null {
  const digits =
    parsed(phone, country)?.nationalNumber ?? phone.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < fewestDigits ? null : digits;
}
