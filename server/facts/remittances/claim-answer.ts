/** A claim of a remittance as the ClaimResponse that it is. */
import { hash } from 'node:crypto';
import type { Resource } from '#server/facts/core/fact-resources.ts';
import { requireResource } from '#server/facts/hl7/prepare-message.ts';
import { remittanceUrls, type Adjustment } from '#shared/facts/remittances.ts';
import { inUnits } from '#shared/money.ts';
import type { ClaimOfPayment } from './read-remittance.ts';

/**
 * A claim may be paid, taken back and paid otherwise: each is a row of its own by the payment's number and its state.
 * It is the same in every file that has it.
 */
export const identityOf = (claim: ClaimOfPayment): string => {
  const { payer, payerCode, trace, claimNumber, payerClaim, status, billed, paid } = claim;
  return hash(
    'sha256',
    JSON.stringify([payerCode ?? payer, trace, claimNumber, payerClaim, status, billed, paid]),
    'hex',
  );
};

/** CLP02 in words of ours; another state stays a number. */
const stateWords: Record<string, string> = {
  '1': 'Processed',
  '2': 'Processed as second payer',
  '3': 'Processed as third payer',
  '4': 'Denied',
  '19': 'Processed and sent on',
  '22': 'Reversed',
  '23': 'Not theirs, sent on',
};

/** @param statedAt For what has no date of payment. */
export function answerOf(claim: ClaimOfPayment & { identity: string }, statedAt: Date): Resource {
  const { currency, payerCode, status } = claim;
  const money = (amount: number) => ({ value: inUnits(amount, currency), currency });
  const created = claim.paidOn ?? statedAt.toISOString();
  const adjudicated = ({ group, reason, amount }: Adjustment) => ({
    category: { text: group },
    reason: { text: `${group}-${reason}`, coding: [{ code: reason }] },
    amount: money(amount),
  });
  const ofClaim = claim.adjustments.filter(({ line }) => line === undefined);
  return requireResource({
    resourceType: 'ClaimResponse',
    id: claim.identity,
    status: 'active',
    use: 'claim',
    type: { text: 'Remittance' },
    patient: {},
    created,
    insurer: {
      display: claim.payer || payerCode,
      ...(payerCode !== null && { identifier: { value: payerCode } }),
    },
    identifier: [
      { value: claim.claimNumber },
      ...(claim.payerClaim === null ? [] : [{ value: claim.payerClaim }]),
    ],
    request: { identifier: { value: claim.claimNumber } },
    extension: [
      { url: remittanceUrls.state, valueCode: status },
      ...(claim.servedFrom === null
        ? []
        : [
            {
              url: remittanceUrls.served,
              valuePeriod: { start: claim.servedFrom, end: claim.servedUntil ?? claim.servedFrom },
            },
          ]),
    ],
    outcome: 'complete',
    disposition: stateWords[status] ?? `State ${status}`,
    payment: { amount: money(claim.paid), date: created },
    total: [{ category: { text: 'billed' }, amount: money(claim.billed) }],
    ...(ofClaim.length > 0 && { adjudication: ofClaim.map(adjudicated) }),
    ...(claim.services.length > 0 && {
      item: claim.services.map(({ key, service, billed, paid }, at) => ({
        itemSequence: at + 1,
        extension: [
          { url: remittanceUrls.line, valueString: key },
          { url: remittanceUrls.service, valueString: service },
        ],
        adjudication: [
          { category: { text: 'billed' }, amount: money(billed) },
          { category: { text: 'benefit' }, amount: money(paid) },
          ...claim.adjustments.filter(({ line }) => line === at + 1).map(adjudicated),
        ],
      })),
    }),
  });
}
