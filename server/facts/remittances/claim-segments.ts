/** A claim of a remittance as it is read segment by segment, and amounts in minor units. */
import type { X12Segment } from 'node-x12';
import type { Adjustment } from '#shared/facts/remittances.ts';

export interface ReadClaim {
  claimNumber: string;
  payerClaim: string | null;
  status: string;
  /** In minor units. */
  billed: number;
  paid: number;
  patientShare: number;
  adjustments: Adjustment[];
  remarkCodes: string[];
  servedFrom: string | null;
  servedUntil: string | null;
  /** Of the patient: REF*EA, and NM1*QC with MI. */
  recordNumber: string | null;
  memberNumber: string | null;
}

/** Decimals of a currency (ISO 4217): two of a dollar, none of a yen. */
const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** "900.5" of USD is 90050; null where it is no amount, or has more decimals than the currency. */
export function minorUnits(text: string, currency: string): number | null {
  const [, sign, whole, fraction = ''] = /^(-?)(\d{1,12})?(?:\.(\d*))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || (whole === undefined && fraction === '')) return null;
  if (!/^[A-Z]{3}$/.test(currency)) return null;
  const decimals = decimalsOf(currency);
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > decimals) return null;
  const amount = Number(`${whole ?? '0'}${digits.padEnd(decimals, '0')}`);
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** In the currency's units, as FHIR has it. */
export const inUnits = (amount: number, currency: string): number =>
  amount / 10 ** decimalsOf(currency);

/** Of its CLP segment. */
export const openClaim = (
  clp: X12Segment,
  { billed, paid, share }: { billed: number; paid: number; share: number },
): ReadClaim => ({
  claimNumber: clp.valueOf(1) ?? '',
  payerClaim: clp.valueOf(7) || null,
  status: clp.valueOf(2) ?? '',
  billed,
  paid,
  patientShare: share,
  adjustments: [],
  remarkCodes: [],
  servedFrom: null,
  servedUntil: null,
  recordNumber: null,
  memberNumber: null,
});

/** A remark that several lines have is said once. */
export const withoutRepeats = (claim: ReadClaim): ReadClaim => ({
  ...claim,
  remarkCodes: [...new Set(claim.remarkCodes)],
});
