/** Reads a remittance (X12 835): its claims with what was paid and why not all of it, or the line that is wrong. */
import type { X12Interchange, X12Segment, X12Transaction } from 'node-x12';
import type { Adjustment } from '#shared/facts/remittances.ts';
import { minorUnits } from '#shared/money.ts';
import { openClaim, wholeClaim, type ReadClaim } from './claim-segments.ts';

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

class UnreadableRemittance extends Error {}

const lineOf = (segment: X12Segment | undefined): number => (segment?.range.start.line ?? 0) + 1;

function unreadable(segment: X12Segment | undefined, words: string): never {
  throw new UnreadableRemittance(`Line ${lineOf(segment)}: ${words}`);
}

/** CCYYMMDD as a local date; null where it is none. */
const dayOf = (text: string | undefined): string | null => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text ?? '') ?? [];
  const date = `${year}-${month}-${day}`;
  return year && !Number.isNaN(Date.parse(date)) ? date : null;
};

function amountOf(segment: X12Segment, position: number, currency: string): number {
  const amount = minorUnits(segment.valueOf(position) ?? '', currency);
  const name = `${segment.tag}${String(position).padStart(2, '0')}`;
  return amount ?? unreadable(segment, `${name} is no amount`);
}

/** CAS: a group, then up to six reasons with amount and quantity. */
function adjustmentsOf(cas: X12Segment, currency: string, claim: ReadClaim): Adjustment[] {
  const { services } = claim;
  const service = services.at(-1)?.service ?? null;
  const line = service === null ? {} : { line: services.length };
  const group = cas.valueOf(1) ?? '';
  return [2, 5, 8, 11, 14, 17].flatMap((position) => {
    const reason = cas.valueOf(position);
    if (!reason) return [];
    return { group, reason, amount: amountOf(cas, position + 1, currency), service, ...line };
  });
}

/** Elements of MIA and MOA that are remark codes. */
const remarkElements: Record<string, readonly number[]> = {
  MIA: [5, 20, 21, 22, 23],
  MOA: [3, 4, 5, 6, 7],
};

interface Reading {
  payment: Payment;
  claim: ReadClaim | null;
}

function numberLine({ services }: ReadClaim, key: string): void {
  const line = services.at(-1);
  if (line) line.key = key;
}

function readClaimSegment(segment: X12Segment, claim: ReadClaim, currency: string): void {
  const value = (position: number) => segment.valueOf(position) ?? '';
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

function readHeader(segment: X12Segment, payment: Payment): void {
  const value = (position: number) => segment.valueOf(position) ?? '';
  if (segment.tag === 'BPR') payment.paidOn = dayOf(value(16));
  if (segment.tag === 'TRN') payment.trace = value(2);
  if (segment.tag === 'CUR' && value(2)) payment.currency = value(2);
  if (segment.tag === 'N1' && value(1) === 'PR') {
    payment.payer = value(2);
    payment.payerCode = value(4) || null;
  }
}

/** One payment (ST to SE). */
function claimsOf(transaction: X12Transaction): ClaimOfPayment[] {
  const payment: Payment = { payer: '', payerCode: null, trace: '', paidOn: null, currency: 'USD' };
  const reading: Reading = { payment, claim: null };
  const claims: ReadClaim[] = [];
  for (const segment of transaction.segments) {
    if (segment.tag === 'CLP') {
      const [billed, paid] = [3, 4].map((at) => amountOf(segment, at, payment.currency));
      const share = segment.valueOf(5) ? amountOf(segment, 5, payment.currency) : 0;
      const claim = openClaim(segment, { billed: billed ?? 0, paid: paid ?? 0, share });
      if (claim.claimNumber === '') unreadable(segment, 'CLP01 (claim number) is missing');
      reading.claim = claim;
      claims.push(claim);
    } else if (reading.claim) readClaimSegment(segment, reading.claim, payment.currency);
    else readHeader(segment, payment);
  }
  if (payment.trace === '')
    unreadable(transaction.header, 'TRN02 (number of the payment) is missing');
  if (payment.payer === '' && payment.payerCode === null)
    unreadable(transaction.header, 'N1*PR (payer) is missing');
  return claims.map((claim) => ({ ...payment, ...wholeClaim(claim) }));
}

function transactionsOf(interchange: X12Interchange): X12Transaction[] {
  const { functionalGroups, header } = interchange;
  const transactions = functionalGroups.flatMap((group) => group.transactions);
  const open = [...functionalGroups, ...transactions].find((part) => !part.trailer?.tag);
  if (open) unreadable(open.header, `${open.header.tag} has no end: the file is cut off`);
  if (!interchange.trailer?.tag) unreadable(header, 'IEA is missing: the file is cut off');
  const other = transactions.find((one) => one.header.valueOf(1) !== '835');
  if (other) unreadable(other.header, `It is no remittance (835) but ${other.header.valueOf(1)}`);
  if (transactions.length === 0) unreadable(header, 'It has no payment (ST)');
  return transactions;
}

/** Nothing of a file is taken that breaks the standard: a count that is wrong says that a part is missing. */
export async function readRemittance(text: string): Promise<ReadRemittance> {
  const edi = text.replace(/^\uFEFF/, '').trim();
  if (!edi.startsWith('ISA') || edi.length < 113)
    return { fault: 'Line 1: it is no X12 file, which begins with ISA' };
  const { X12Parser } = await import('node-x12');
  const parser = new X12Parser(false);
  try {
    const parsed = parser.parse(edi);
    const [diagnostic] = parser.diagnostics;
    if (diagnostic) {
      const line = (diagnostic.range?.start.line ?? 0) + 1;
      return { fault: `Line ${line}: ${diagnostic.message.replace('X12 Standard: ', '')}` };
    }
    const interchanges = 'interchanges' in parsed ? parsed.interchanges : [parsed];
    return { claims: interchanges.flatMap(transactionsOf).flatMap(claimsOf) };
  } catch (error) {
    if (error instanceof UnreadableRemittance) return { fault: error.message };
    if (error instanceof TypeError)
      return { fault: 'Line 1: its envelope (ISA, GS) cannot be read' };
    throw error;
  }
}
