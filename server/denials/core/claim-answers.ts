/** What a payer's answer to a claim (FHIR ClaimResponse) says of it and of each service: denied, paid or taken back. */
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
  /** It takes back what was paid, or another answer, whatever the sign of its amounts. */
  isReversal: boolean;
  /** Nothing of the claim is left to pay. */
  isPaidInFull: boolean;
  /** Of a first payer that processed the claim. */
  lines: LineAnswer[];
}

/** Of one service of the claim. */
export interface LineAnswer extends Pick<ClaimAnswer, 'group' | 'reasons' | 'denied'> {
  /** What it is in every answer to the claim. */
  key: string;
  /** As it came: "HC:99213". */
  service: string;
  outcome: 'denied' | 'paid' | 'other';
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
const Item = z.looseObject({
  itemSequence: z.number().optional(),
  extension: z
    .array(z.looseObject({ url: z.string(), valueString: z.string().optional() }))
    .optional(),
  adjudication: z.array(Adjudication).optional(),
});
type Item = z.infer<typeof Item>;
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
  item: z.array(Item).optional(),
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

/** The largest amount first. */
function reasonsOf(adjudications: readonly z.infer<typeof Adjudication>[]): Reason[] {
  return adjudications
    .flatMap(({ category, reason, amount }): Reason[] => {
      if (!reason) return [];
      const group = groups.find((letters) => letters === wordsOf(category).toUpperCase()) ?? null;
      const code = codesOf(reason)[0] ?? wordsOf(reason);
      return code === '' ? [] : [{ group, code: code.slice(0, 40), amount: amount?.value ?? 0 }];
    })
    .toSorted((one, other) => other.amount - one.amount);
}

/** Of the claim and of its services. */
const reasonsOfClaim = ({ adjudication = [], item = [] }: Body): Reason[] =>
  reasonsOf([...adjudication, ...item.flatMap((service) => service.adjudication ?? [])]);

const codesOfReasons = (reasons: readonly Reason[]) =>
  [...new Set(reasons.map(({ code }) => code))].slice(0, 50);

const sumOf = (reasons: readonly Reason[]) => reasons.reduce((sum, { amount }) => sum + amount, 0);
const ofPatient = (reasons: readonly Reason[]) =>
  sumOf(reasons.filter(({ group }) => group === 'PR'));

const amountIn = ({ adjudication = [] }: Item, names: readonly string[]) =>
  adjudication.find(({ category }) =>
    [wordsOf(category), ...codesOf(category)].some((word) => names.includes(word.toLowerCase())),
  )?.amount;

/** As of a claim: nothing is paid, nothing is left to the patient, and a reason says why. */
function lineOf(item: Item, at: number): LineAnswer {
  const { extension = [], itemSequence = at + 1 } = item;
  const named = (url: string) => extension.find((one) => one.url === url)?.valueString;
  const reasons = reasonsOf(item.adjudication ?? []);
  const billed = amountIn(item, ['billed', 'submitted']);
  const benefit = amountIn(item, ['benefit']);
  const [first] = reasons;
  const open = billed?.value ?? sumOf(reasons);
  const isDenied =
    benefit?.value === 0 && open > 0 && reasons.length > 0 && ofPatient(reasons) === 0;
  const currency = billed?.currency ?? benefit?.currency;
  const paidOrOther = (benefit?.value ?? 0) > 0 ? 'paid' : 'other';
  return {
    key: (named(remittanceUrls.line) ?? `#${itemSequence}`).slice(0, 100),
    service: (named(remittanceUrls.service) ?? `line ${itemSequence}`).slice(0, 100),
    outcome: isDenied ? 'denied' : paidOrOther,
    group: first?.group ?? null,
    reasons: codesOfReasons(reasons),
    denied: currency === undefined ? null : { amount: fromUnits(open, currency), currency },
  };
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
  const reasons = reasonsOfClaim(body);
  const billed = totalOf(body, ['billed', 'submitted']);
  const payment = body.payment?.amount ?? totalOf(body, ['benefit']);
  const currency = billed?.currency ?? payment?.currency ?? null;
  const paid = payment?.value ?? 0;
  const adjusted = reasons.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const open = billed?.value === undefined ? adjusted : billed.value - paid;
  const isNothingPaid =
    paid === 0 &&
    ofPatient(reasons) === 0 &&
    open > 0 &&
    reasons.length > 0 &&
    firstPayer.includes(state);

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
    reasons: codesOfReasons(reasons),
    isReversal: state === '22',
    isPaidInFull: paid > 0 && open <= 0,
    lines: body.use === 'claim' && firstPayer.includes(state) ? (body.item ?? []).map(lineOf) : [],
    denied: currency === null || open <= 0 ? null : { amount: fromUnits(open, currency), currency },
  };
}
