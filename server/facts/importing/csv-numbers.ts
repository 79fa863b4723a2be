/** Numbers as spreadsheets of different countries write them: with a decimal point, or a decimal comma. */

export type DecimalSign = '.' | ',';

/** Three digits behind the one sign may be thousands as well: "1,234" is 1.234 or 1234. */
const eitherWay = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;
const plainNumber = /^[+-]?\d+(?:([.,])\d+)?$/;
/** Thousands by one sign or by blanks, then perhaps decimals by the other sign. */
const grouped = /^[+-]?\d{1,3}(?:([.,'’ \u00A0\u202F])\d{3})(?:\1\d{3})*(?:([.,])\d+)?$/;

/** The signs that separate decimals for certain, in all values of a file. */
export function decimalSignsOf(values: readonly string[]): ReadonlySet<DecimalSign> {
  const signs = new Set<DecimalSign>();
  for (const value of values) {
    const text = value.replace(/^[<>]=?\s*/, '').trim();
    const [, plainSign] = plainNumber.exec(text) ?? [];
    const [, group, decimal] = grouped.exec(text) ?? [];
    const sign = eitherWay.test(text)
      ? undefined
      : (plainSign ?? (group === decimal ? undefined : decimal));
    if (sign === '.' || sign === ',') signs.add(sign);
  }
  return signs;
}

export type ReadNumber = { value: number } | { reason: string } | null;

const numberWith = (text: string, sign: DecimalSign): number => {
  const digits = text.replace(sign === ',' ? /[^\d,+-]/g : /[^\d.+-]/g, '');
  return Number(digits.replace(',', '.'));
};

/**
 * Null where it is no number but words. `signs` are those of the whole file: they decide what
 * "1,234" means, and where they do not, it is refused.
 */
export function readNumber(text: string, signs: ReadonlySet<DecimalSign>): ReadNumber {
  const [, sign] = eitherWay.exec(text) ?? [];
  if (sign === '.' || sign === ',') {
    const other = sign === '.' ? ',' : '.';
    if (signs.has(sign) && !signs.has(other)) return { value: numberWith(text, sign) };
    const [decimals, thousands] = [text.replace(sign, '.'), text.replace(sign, '')];
    return {
      reason: `"${text}" may be ${decimals} or ${thousands}: write ${text}0 or ${thousands}`,
    };
  }
  const [plain, plainSign = '.'] = plainNumber.exec(text) ?? [];
  if (plain !== undefined) return { value: numberWith(plain, plainSign as DecimalSign) };
  const [group, thousands, decimal] = grouped.exec(text) ?? [];
  if (group === undefined || thousands === decimal) return null;
  const decimalSign = decimal ?? (thousands === '.' ? ',' : '.');
  return { value: numberWith(group, decimalSign as DecimalSign) };
}
