/** Telephone numbers as people write them, in the one form in which text messages are sent. */
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js';
import { countryCodes } from '#shared/organization/countries.ts';

const isCountry = (code: string | null): code is CountryCode =>
  code !== null && countryCodes.includes(code);

/** E.164; null where it is none. One without a plus is the organization's country's. */
export function toE164(phone: string | null, country: string | null): string | null {
  if (phone === null) return null;
  const options = isCountry(country) ? { defaultCountry: country } : {};
  // An exit code of two noughts needs no country to be told.
  const phoneNumber = parsePhoneNumberFromString(
    phone.trim().replace(/^00(?=[1-9])/, '+'),
    options,
  );
  return phoneNumber?.isValid() ? phoneNumber.number : null;
}
