/** Tests which coverage, claim and answer of a payer fill the blanks of a letter. */
import { expect, test } from 'vitest';
import type { StoredBody } from './blank-store.ts';
import { paymentValues } from './payment-values.ts';

const at = new Date('2026-11-02T10:00:00Z');
const stay = 'stay-1';
const fact = (
  type: string,
  id: string,
  body: object,
  encounterId: string | null = stay,
): StoredBody => ({
  id,
  type,
  encounterId,
  body: { resourceType: type, ...body },
  effectiveAt: at,
});
const claim = (number: string, total: number, more: object = {}) =>
  fact('Claim', `claim ${number}`, {
    use: 'claim',
    identifier: [{ value: number }],
    created: '2026-10-01',
    total: { value: total, currency: 'USD' },
    ...more,
  });
const answer = (id: string, number: string, more: object = {}) =>
  fact('ClaimResponse', id, {
    use: 'claim',
    identifier: [{ value: number }],
    created: '2026-10-20',
    disposition: 'Denied',
    adjudication: [
      { reason: { text: 'CO-50' }, amount: { value: 900.1, currency: 'USD' } },
      { reason: { text: 'CO-45' }, amount: { value: 100.2, currency: 'USD' } },
    ],
    ...more,
  });

test('S457 a case about a claim has that claim and its answer, and not those of another one', () => {
  const facts = [claim('B', 5), answer('b', 'B'), claim('A', 1_200), answer('a', 'A')];
  const subject = {
    claimNumber: 'A',
    payerClaim: 'P9',
    group: 'CO',
    reasons: ['50'],
    answerId: 'a',
  };
  const values = paymentValues(facts, { subject, encounterId: stay });
  expect(values).toMatchObject({
    claimNumber: { value: 'A', at: null },
    payerClaim: { value: 'P9' },
    billed: { value: { value: 1_200, currency: 'USD' }, at },
    reason: { value: 'CO-50', at: null },
    denied: { value: { value: 1_000.3, currency: 'USD' } },
  });
});

test('S457 a case about a stay has the claim of its stay alone, and amounts of two currencies are no amount', () => {
  const elsewhere = { ...claim('X', 7), encounterId: 'stay-2' };
  const mixed = answer('a', 'A', {
    adjudication: [
      { reason: { text: 'CO-50' }, amount: { value: 1, currency: 'USD' } },
      { reason: { text: 'CO-45' }, amount: { value: 1, currency: 'EUR' } },
    ],
  });
  const values = paymentValues([elsewhere, claim('A', 1), mixed], {
    subject: {},
    encounterId: stay,
  });
  expect(values.claimNumber?.value).toBe('A');
  expect(values.reason?.value).toBe('CO-50, CO-45');
  expect(values.denied).toBeUndefined();
  expect(
    paymentValues([elsewhere], { subject: null, encounterId: null }).claimNumber,
  ).toBeUndefined();
});

test('S457 the first payer’s coverage names payer and member, unless the case names its payer', () => {
  const coverage = (payer: string, order: number) =>
    fact('Coverage', payer, { subscriberId: `M ${payer}`, payor: [{ display: payer }], order });
  const facts = [coverage('Second', 2), coverage('First', 1)];
  const values = paymentValues(facts, { subject: {}, encounterId: stay });
  expect([values.payer?.value, values.memberNumber?.value]).toEqual(['First', 'M First']);
  const named = paymentValues(facts, { subject: { payer: 'Aetna' }, encounterId: stay });
  expect(named.payer).toEqual({ value: 'Aetna', at: null });
});
