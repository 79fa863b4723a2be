/** Amounts of money in minor units of their currency (ISO 4217): reading, writing and words. */
import { z } from 'zod';

export const Currency = z.string().regex(/^[A-Z]{3}$/, 'No currency (ISO 4217)');

export interface Money {
  /** In minor units of `currency`. */
  amount: number;
  currency: string;
}

/** A format takes 20 µs to make, and a large remittance has hundreds of thousands of amounts. */
const decimalsByCurrency = new Map<string, number>();

/** Decimals of a currency: two of a dollar, none of a yen. */
function decimalsOf(currency: string): number {
  const before = decimalsByCurrency.get(currency);
  if (before !== undefined) return before;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  decimalsByCurrency.set(currency, decimals);
  return decimals;
}

/** "900.5" of USD is 90050; null where it is no amount, or has more decimals than the currency. */
export function minorUnits(text: string, currency: string): number | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,12})?(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || (whole === undefined && fraction === '')) return null;
  if (!Currency.safeParse(currency).success) return null;
  const decimals = decimalsOf(currency);
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > decimals) return null;
  const amount = Number(`${whole ?? '0'}${digits.padEnd(decimals, '0')}`);
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** In the currency's units, as FHIR has it. */
export const inUnits = (amount: number, currency: string): number =>
  amount / 10 ** decimalsOf(currency);

/** Of an amount in the currency's units, rounded to what the currency has. */
export const fromUnits = (value: number, currency: string): number =>
  Math.round(value * 10 ** decimalsOf(currency));

/** "$1,200.50", as people read it. */
export const moneyWords = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(inUnits(amount, currency));
