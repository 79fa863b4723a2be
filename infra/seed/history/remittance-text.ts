/** A remittance (X12 835) as a payer writes it. */
import type { DateTime } from 'luxon';

/** In cents. */
export interface SentClaim {
  payer: string;
  paidOn: DateTime;
  number: string;
  payerClaim: string;
  billed: number;
  paid: number;
  share: number;
  /** Of what is neither paid nor left to the patient. */
  reason: string | null;
  /** Denied by itself in a claim that is paid, with its part of the bill. */
  service: { code: string; billed: number } | null;
  recordNumber: string;
  served: { from: DateTime; until: DateTime } | null;
}

const amount = (cents: number) => (cents / 100).toFixed(2);
const day = (at: DateTime) => at.toFormat('yyyyMMdd');

function segmentsOf({ served, service, ...claim }: SentClaim): string[] {
  const { billed, paid, share, reason } = claim;
  const open = billed - paid - share;
  const status = paid === 0 ? '4' : '1';
  const ofReason = (cents: number) =>
    reason === null ? [] : [`CAS*CO*${reason}*${amount(cents)}`];
  return [
    `CLP*${claim.number}*${status}*${amount(billed)}*${amount(paid)}*${amount(share)}*12*${claim.payerClaim}*11*1`,
    ...(service === null ? ofReason(open) : []),
    ...(share > 0 ? [`CAS*PR*1*${amount(share)}`] : []),
    `REF*EA*${claim.recordNumber}`,
    ...(served ? [`DTM*232*${day(served.from)}`, `DTM*233*${day(served.until)}`] : []),
    ...(service
      ? [
          `SVC*${service.code}*${amount(service.billed)}*0`,
          ...ofReason(service.billed),
          `SVC*RB*${amount(billed - service.billed)}*${amount(paid)}`,
        ]
      : []),
  ];
}

/** A file of one payer's payment. */
export function fileOf(claims: readonly SentClaim[], nth: number): string {
  const [first] = claims;
  if (!first) return '';
  const { payer, paidOn } = first;
  const total = claims.reduce((sum, { paid }) => sum + paid, 0);
  const number = String(nth + 1).padStart(4, '0');
  const segments = [
    `ST*835*${number}`,
    `BPR*I*${amount(total)}*C*ACH*CCP*01*9*DA*1*15**01*9*DA*4*${day(paidOn)}`,
    `TRN*1*EFT${880_100 + nth}*1512345678`,
    `N1*PR*${payer}`,
    'LX*1',
    ...claims.flatMap(segmentsOf),
  ];
  const date = paidOn.toFormat('yyMMdd');
  const control = String(nth + 1).padStart(9, '0');
  return [
    `ISA*00*          *00*          *ZZ*PAYER          *ZZ*HOSPITAL       *${date}*0805*^*00501*${control}*0*P*:`,
    `GS*HP*PAYER*HOSPITAL*${paidOn.toFormat('yyyyMMdd')}*0805*1*X*005010X221A1`,
    ...segments,
    `SE*${segments.length + 1}*${number}`,
    'GE*1*1',
    `IEA*1*${control}`,
    '',
  ].join('~\n');
}
