/** Reads a remittance (X12 835): its claims with what was paid and why not all of it, or the line that is wrong. */
import type { Adjustment } from '#shared/facts/remittances.ts';
import { minorUnits } from '#shared/money.ts';
import { openClaim, wholeClaim, type ReadClaim } from './claim-segments.ts';
import { envelopeCheck } from './x12-envelope.ts';
import { segmentReader, unreadable, UnreadableX12, valueOf, type Segment } from './x12-segments.ts';

interface Payment {
  payer: string;
  payerCode: string | null;
  /** TRN02: of the payment. */
  trace: string;
  paidOn: string | null;
  currency: string;
}

export interface ClaimOfPayment extends Payment, ReadClaim {}

export type ReadRemittance = { fault: string } | { claims: ClaimOfPayment[] };

/** CCYYMMDD as a local date; null where it is none. */
const dayOf = (text: string | undefined): string | null => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
  const date = `${year}-${month}-${day}`;
  return year && !Number.isNaN(Date.parse(date)) ? date : null;
};

function amountOf(segment: Segment, position: number, currency: string): number {
  const amount = minorUnits(valueOf(segment, position), currency);
  const name = `${segment.tag}${String(position).padStart(2, '0')}`;
  return amount ?? unreadable(segment, `${name} is no amount`);
}

/** CAS: a group, then up to six reasons with amount and quantity. */
function adjustmentsOf(cas: Segment, currency: string, claim: ReadClaim): Adjustment[] {
  const { services } = claim;
  const service = services.at(-1)?.service ?? null;
  const line = service === null ? {} : { line: services.length };
  const group = valueOf(cas, 1);
  return [2, 5, 8, 11, 14, 17].flatMap((position) => {
    const reason = valueOf(cas, position);
    if (!reason) return [];
    return { group, reason, amount: amountOf(cas, position + 1, currency), service, ...line };
  });
}

/** Elements of MIA and MOA that are remark codes. */
const remarkElements: Record<string, readonly number[]> = {
  MIA: [5, 20, 21, 22, 23],
  MOA: [3, 4, 5, 6, 7],
};

function numberLine({ services }: ReadClaim, key: string): void {
  const line = services.at(-1);
  if (line) line.key = key;
}

function readClaimSegment(segment: Segment, claim: ReadClaim, currency: string): void {
  const value = (position: number) => valueOf(segment, position);
  switch (segment.tag) {
    case 'CAS':
      claim.adjustments.push(...adjustmentsOf(segment, currency, claim));
      return;
    case 'NM1':
      if (value(1) === 'QC' && value(8) === 'MI') claim.memberNumber = value(9) || null;
      return;
    case 'REF':
      if (value(1) === 'EA') claim.recordNumber = value(2) || null;
      if (value(1) === '6R') numberLine(claim, value(2));
      return;
    case 'DTM':
      if (value(1) === '232') claim.servedFrom = dayOf(value(2));
      if (value(1) === '233') claim.servedUntil = dayOf(value(2));
      return;
    case 'SVC':
      claim.services.push({
        key: '',
        service: value(1) || 'Service',
        billed: value(2) ? amountOf(segment, 2, currency) : 0,
        paid: value(3) ? amountOf(segment, 3, currency) : 0,
      });
      return;
    case 'LQ':
      if (value(1) === 'HE' && value(2)) claim.remarkCodes.push(value(2));
      return;
    case 'MIA':
    case 'MOA':
      claim.remarkCodes.push(
        ...(remarkElements[segment.tag] ?? []).flatMap((position) => value(position) || []),
      );
      return;
    default:
  }
}

function readHeader(segment: Segment, payment: Payment): void {
  const value = (position: number) => valueOf(segment, position);
  if (segment.tag === 'BPR') payment.paidOn = dayOf(value(16));
  if (segment.tag === 'TRN') payment.trace = value(2);
  if (segment.tag === 'CUR' && value(2)) payment.currency = value(2);
  if (segment.tag === 'N1' && value(1) === 'PR') {
    payment.payer = value(2);
    payment.payerCode = value(4) || null;
  }
}

interface Transaction {
  header: Segment;
  payment: Payment;
  /** The one that is read now. */
  claim: ReadClaim | null;
}

function requirePayment({ header, payment: { trace, payer, payerCode } }: Transaction): void {
  if (trace === '') unreadable(header, 'TRN02 (number of the payment) is missing');
  if (payer === '' && payerCode === null) unreadable(header, 'N1*PR (payer) is missing');
}

function newClaim(clp: Segment, { currency }: Payment): ReadClaim {
  const billed = amountOf(clp, 3, currency);
  const paid = amountOf(clp, 4, currency);
  const share = valueOf(clp, 5) ? amountOf(clp, 5, currency) : 0;
  const claim = openClaim(clp, { billed, paid, share });
  if (claim.claimNumber === '') unreadable(clp, 'CLP01 (claim number) is missing');
  return claim;
}

const claimIn = ({ payment, claim }: Transaction): ClaimOfPayment[] =>
  claim ? [{ ...payment, ...wholeClaim(claim) }] : [];

/**
 * Reads a file that comes in parts, and keeps one claim of it in memory. Both throw `UnreadableX12`, with the line: a
 * claim that came before may be of a file that is wrong further on.
 */
export function remittanceReader() {
  const segments = segmentReader();
  const envelope = envelopeCheck();
  let transaction: Transaction | null = null;

  /** The claim that ends with this segment. */
  function take(segment: Segment): ClaimOfPayment[] {
    envelope.take(segment);
    if (segment.tag === 'ST') {
      const payment = { payer: '', payerCode: null, trace: '', paidOn: null, currency: 'USD' };
      transaction = { header: segment, payment, claim: null };
      return [];
    }
    if (!transaction) return [];
    if (segment.tag === 'CLP') {
      if (!transaction.claim) requirePayment(transaction);
      const ended = claimIn(transaction);
      transaction.claim = newClaim(segment, transaction.payment);
      return ended;
    }
    if (segment.tag === 'SE') {
      requirePayment(transaction);
      const ended = claimIn(transaction);
      transaction = null;
      return ended;
    }
    const { claim, payment } = transaction;
    if (claim) readClaimSegment(segment, claim, payment.currency);
    else readHeader(segment, payment);
    return [];
  }

  return {
    /** The claims that are whole by now. */
    *push(part: string): Generator<ClaimOfPayment> {
      for (const segment of segments.push(part)) yield* take(segment);
    },
    end(): void {
      segments.end();
      envelope.end();
    },
  };
}

/** Nothing of a file is taken that breaks the standard: a count that is wrong says that a part is missing. */
export function readRemittance(text: string): ReadRemittance {
  const reader = remittanceReader();
  try {
    const claims = [...reader.push(text)];
    reader.end();
    return { claims };
  } catch (error) {
    if (error instanceof UnreadableX12) return { fault: error.message };
    throw error;
  }
}
