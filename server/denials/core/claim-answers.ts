/** What a payer's answer to a claim (FHIR ClaimResponse) says: denied, paid or taken back, with amount and reasons. */
import { z } from 'zod';
import { remittanceUrls } from '#shared/facts/remittances.ts';
import { Currency, fromUnits, type Money } from '#shared/money.ts';

export interface ClaimAnswer {
  /** `reversed`: an answer without a payment is taken back; `retracted`: this one itself. */
  outcome: 'denied' | 'paid' | 'reversed' | 'retracted' | 'other';
  payerClaim: string | null;
  payer: string;
  payerCode: string | null;
  group: string | null;
  /** The one of the largest amount first. */
  reasons: string[];
  /** What is not paid; null where the answer says no amount. */
  denied: Money | null;
}

const Amount = z.looseObject({ value: z.number().optional(), currency: Currency.optional() });
const Concept = z.looseObject({
  text: z.string().optional(),
  coding: z.array(z.looseObject({ code: z.string().optional() })).optional(),
});
const Adjudication = z.looseObject({
  category: Concept,
  reason: Concept.optional(),
  amount: Amount.optional(),
});
const Body = z.looseObject({
  status: z.string(),
  use: z.string(),
  outcome: z.string(),
  disposition: z.string().optional(),
  identifier: z.array(z.looseObject({ value: z.string().optional() })).optional(),
  insurer: z.looseObject({
    display: z.string().optional(),
    identifier: z.looseObject({ value: z.string().optional() }).optional(),
  }),
  payment: z.looseObject({ amount: Amount }).optional(),
  total: z.array(z.looseObject({ category: Concept, amount: Amount })).optional(),
  adjudication: z.array(Adjudication).optional(),
  item: z.array(z.looseObject({ adjudication: z.array(Adjudication).optional() })).optional(),
  extension: z
    .array(z.looseObject({ url: z.string(), valueCode: z.string().optional() }))
    .optional(),
});
type Body = z.infer<typeof Body>;

const wordsOf = ({ text, coding }: z.infer<typeof Concept>): string =>
  text ?? coding?.find(({ code }) => code)?.code ?? '';
const codesOf = ({ coding = [] }: z.infer<typeof Concept>) =>
  coding.flatMap(({ code }) => code ?? []);

const groups = ['CO', 'PR', 'OA', 'PI'];

interface Reason {
  group: string | null;
  code: string;
  amount: number;
}

/** Of the claim and of its services, the largest amount first. */
function reasonsOf({ adjudication = [], item = [] }: Body): Reason[] {
  const all = [...adjudication, ...item.flatMap((service) => service.adjudication ?? [])];
  return all
    .flatMap(({ category, reason, amount }): Reason[] => {
      if (!reason) return [];
      const group = groups.find((letters) => letters === wordsOf(category).toUpperCase()) ?? null;
      const code = codesOf(reason)[0] ?? wordsOf(reason);
      return code === '' ? [] : [{ group, code: code.slice(0, 40), amount: amount?.value ?? 0 }];
    })
    .toSorted((one, other) => other.amount - one.amount);
}

const totalOf = ({ total = [] }: Body, names: readonly string[]) =>
  total.find(({ category }) =>
    [wordsOf(category), ...codesOf(category)].some((word) => names.includes(word.toLowerCase())),
  )?.amount;

/** CLP02 of a remittance; null of what came by FHIR. */
const stateOf = ({ extension = [] }: Body): string | null =>
  extension.find(({ url }) => url === remittanceUrls.state)?.valueCode ?? null;

/** States of a first payer's answer; what a second one leaves unpaid is mostly paid by the first. */
const firstPayer: readonly (string | null)[] = [null, '1', '19'];

/** The answer says it itself: CLP02, or FHIR's words. */
function isSaid(body: Body, state: string | null): boolean {
  if (state !== null) return state === '4';
  const categories = (body.adjudication ?? []).flatMap(({ category }) => codesOf(category));
  return /^denied\b/i.test(body.disposition ?? '') || categories.includes('denialreason');
}

/** Null where it is no answer that can be read. */
export function readAnswer(stored: unknown): ClaimAnswer | null {
  const { data: body } = Body.safeParse(stored);
  if (!body || body.use === 'predetermination') return null;
  const state = stateOf(body);
  const reasons = reasonsOf(body);
  const billed = totalOf(body, ['billed', 'submitted']);
  const payment = body.payment?.amount ?? totalOf(body, ['benefit']);
  const currency = billed?.currency ?? payment?.currency ?? null;
  const paid = payment?.value ?? 0;
  const ofPatient = reasons
    .filter(({ group }) => group === 'PR')
    .reduce((sum, { amount }) => sum + amount, 0);
  const adjusted = reasons.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const open = billed?.value === undefined ? adjusted : billed.value - paid;
  const isNothingPaid =
    paid === 0 && ofPatient === 0 && open > 0 && reasons.length > 0 && firstPayer.includes(state);

  function outcome(): ClaimAnswer['outcome'] {
    if (body?.status !== 'active') return 'retracted';
    if (state === '22') return paid === 0 ? 'reversed' : 'other';
    if (body.outcome === 'queued') return 'other';
    if (isSaid(body, state) && paid === 0) return 'denied';
    if (paid > 0) return 'paid';
    return isNothingPaid && body.use === 'claim' ? 'denied' : 'other';
  }

  const [first] = reasons;
  const numbers = (body.identifier ?? []).flatMap(({ value }) => value ?? []);
  return {
    outcome: outcome(),
    payerClaim: (state === null ? numbers[0] : numbers[1]) ?? null,
    payer: body.insurer.display ?? '',
    payerCode: body.insurer.identifier?.value ?? null,
    group: first?.group ?? null,
    reasons: [...new Set(reasons.map(({ code }) => code))].slice(0, 50),
    denied: currency === null || open <= 0 ? null : { amount: fromUnits(open, currency), currency },
  };
}
