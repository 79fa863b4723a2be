/** Digits of other scripts and of full width, as a keyboard or a copied message may have them. */

/** The zeros of Arabic-Indic, Persian, Devanagari, Bengali and full-width digits; nine digits follow each. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

/** The same text with digits from 0 to 9. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
