/** Remittances (X12 835) as payers send them, with claim segments of a test. */
import { randomUUID } from 'node:crypto';

export const numbered = () => randomUUID().slice(0, 8).toUpperCase();

const isa =
  'ISA*00*          *00*          *ZZ*PAYER          *ZZ*HOSP           *261110*0805*^*00501*000000905*0*P*:~';

interface PaymentOptions {
  trace?: string;
  count?: number;
  header?: string[];
  /** CCYYMMDD */
  paidOn?: string;
}

/** A file of one payment with these claim segments. */
export function remittance(
  claims: readonly string[],
  { trace = numbered(), count, header, paidOn = '20261112' }: PaymentOptions = {},
): string {
  const start = header ?? ['N1*PR*AETNA INC*XV*60054~'];
  const payment = ['ST*835*0001~', `BPR*I*900.5*C*ACH*CCP*01*9*DA*1*15**01*9*DA*4*${paidOn}~`];
  const segments = [...payment, `TRN*1*${trace}*1512345678~`, ...start, 'LX*1~', ...claims];
  return [
    isa,
    'GS*HP*PAYER*HOSP*20261110*0805*1*X*005010X221A1~',
    ...segments,
    `SE*${count ?? segments.length + 1}*0001~`,
    'GE*1*1~',
    'IEA*1*000000905~',
  ].join('\n');
}
