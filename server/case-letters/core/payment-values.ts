/** What the payer's side of a case says for the blanks of a letter: coverage, claim, and the payer's answer. */
import { z } from 'zod';
import type { StoredBody } from './blank-store.ts';

const Concept = z.looseObject({ text: z.string().optional() }).optional();
const Money = z.looseObject({ value: z.number(), currency: z.string().optional() });
const Reference = z.looseObject({ display: z.string().optional() });
const Numbers = z.array(z.looseObject({ value: z.string().optional() })).optional();

const Coverage = z.looseObject({
  subscriberId: z.string().optional(),
  payor: z.array(Reference),
  order: z.number().optional(),
});
const Claim = z.looseObject({
  use: z.string(),
  identifier: Numbers,
  created: z.string(),
  total: Money.optional().catch(undefined),
});
const Adjudications = z
  .array(z.looseObject({ reason: Concept, amount: Money.optional().catch(undefined) }))
  .optional();
const Answer = z.looseObject({
  use: z.string(),
  identifier: Numbers,
  created: z.string(),
  disposition: z.string().optional(),
  preAuthRef: z.string().optional(),
  adjudication: Adjudications,
  item: z
    .array(
      z.looseObject({
        extension: z.array(z.looseObject({ valueString: z.string().optional() })).optional(),
        adjudication: Adjudications,
      }),
    )
    .optional(),
});

/** What a case that is about a claim has in its subject. */
const ClaimSubject = z.looseObject({
  claimNumber: z.string().optional(),
  payerClaim: z.string().nullable().optional(),
  payer: z.string().optional(),
  group: z.string().nullable().optional(),
  reasons: z.array(z.string()).optional(),
  deniedOn: z.string().optional(),
  answerId: z.string().nullable().optional(),
  /** Of a denial of one service. */
  line: z.string().nullable().optional(),
});

export interface MoneyValue {
  value: number;
  currency: string | undefined;
}

export interface Stated<Value> {
  value: Value;
  /** Of the fact; null where the case itself says it. */
  at: Date | null;
}

/** Undefined: nothing says it. Days are ISO 8601, with or without a time. */
export interface PaymentValues {
  payer?: Stated<string> | undefined;
  memberNumber?: Stated<string> | undefined;
  claimNumber?: Stated<string> | undefined;
  payerClaim?: Stated<string> | undefined;
  billedOn?: Stated<string> | undefined;
  billed?: Stated<MoneyValue> | undefined;
  reason?: Stated<string> | undefined;
  answeredOn?: Stated<string> | undefined;
  denied?: Stated<MoneyValue> | undefined;
  authorization?: Stated<string> | undefined;
}

const parsedOf = <Schema extends z.ZodType>(
  facts: readonly StoredBody[],
  type: string,
  schema: Schema,
) =>
  facts.flatMap((fact) => {
    if (fact.type !== type) return [];
    const { data } = schema.safeParse(fact.body);
    return data === undefined ? [] : [{ ...fact, body: data }];
  });

const stated = <Value>(value: Value | null | undefined, at: Date | null) =>
  value === null || value === undefined || value === '' ? undefined : { value, at };

type Answered = z.infer<typeof Answer>;

/** Of the service that a case is about, else of the claim with its services. */
function adjustmentsOf({ adjudication = [], item = [] }: Answered, line: string | null) {
  const isLine = ({ extension = [] }: (typeof item)[number]) =>
    extension.some(({ valueString }) => valueString === line);
  const ofServices = item
    .filter((service) => line === null || isLine(service))
    // What was billed and paid of a service has no reason.
    .flatMap((service) => (service.adjudication ?? []).filter(({ reason }) => reason));
  return line === null ? [...adjudication, ...ofServices] : ofServices;
}

/** The adjustments of one currency together. */
function deniedOf(answer: Answered, line: string | null): MoneyValue | undefined {
  const amounts = adjustmentsOf(answer, line).flatMap(({ amount }) => amount ?? []);
  const [first] = amounts;
  if (!first || amounts.some(({ currency }) => currency !== first.currency)) return undefined;
  // In the currency's units: rounded as far as any currency has digits.
  const value =
    Math.round(amounts.reduce((sum, amount) => sum + amount.value, 0) * 10_000) / 10_000;
  return { value, currency: first.currency };
}

const reasonsOf = (answer: Answered): string | undefined =>
  adjustmentsOf(answer, null)
    .flatMap(({ reason }) => reason?.text ?? [])
    .join(', ') || undefined;

/** The facts are the newest first; those of the case's own claim and stay come before others. */
export function paymentValues(
  facts: readonly StoredBody[],
  { subject, encounterId }: { subject: unknown; encounterId: string | null },
): PaymentValues {
  const of = ClaimSubject.safeParse(subject).data ?? {};
  const coverages = parsedOf(facts, 'Coverage', Coverage);
  const firstPayer = coverages.toSorted(
    (one, other) => (one.body.order ?? 1) - (other.body.order ?? 1),
  )[0];
  const isOfCase = ({
    id,
    encounterId: stay,
    body,
  }: {
    id: string;
    encounterId: string | null;
    body: { identifier?: z.infer<typeof Numbers> };
  }) =>
    of.claimNumber === undefined
      ? encounterId !== null && stay === encounterId
      : id === of.answerId ||
        body.identifier?.some(({ value }) => value === of.claimNumber) === true;
  const claims = parsedOf(facts, 'Claim', Claim).filter(isOfCase);
  const answers = parsedOf(facts, 'ClaimResponse', Answer).filter(isOfCase);
  const claim = claims.find(({ body }) => body.use === 'claim');
  const answer =
    answers.find(({ id }) => id === of.answerId) ??
    answers.find(({ body }) => body.use === 'claim');
  const authorization = [
    ...answers,
    ...parsedOf(facts, 'ClaimResponse', Answer).filter(
      ({ encounterId: stay }) => encounterId !== null && stay === encounterId,
    ),
  ].find(({ body }) => body.preAuthRef !== undefined);
  const ownReasons = of.reasons
    ?.map((code) => (of.group ? `${of.group}-${code}` : code))
    .join(', ');
  return {
    payer:
      stated(of.payer, null) ??
      stated(firstPayer?.body.payor[0]?.display, firstPayer?.effectiveAt ?? null),
    memberNumber: stated(firstPayer?.body.subscriberId, firstPayer?.effectiveAt ?? null),
    claimNumber:
      stated(of.claimNumber, null) ??
      stated(claim?.body.identifier?.[0]?.value, claim?.effectiveAt ?? null),
    payerClaim: stated(of.payerClaim, null),
    billedOn: stated(claim?.body.created, claim?.effectiveAt ?? null),
    billed: stated(
      claim?.body.total && { value: claim.body.total.value, currency: claim.body.total.currency },
      claim?.effectiveAt ?? null,
    ),
    reason:
      stated(ownReasons, null) ??
      stated(
        answer && (reasonsOf(answer.body) ?? answer.body.disposition),
        answer?.effectiveAt ?? null,
      ),
    answeredOn:
      stated(of.deniedOn, null) ?? stated(answer?.body.created, answer?.effectiveAt ?? null),
    denied: stated(answer && deniedOf(answer.body, of.line ?? null), answer?.effectiveAt ?? null),
    authorization: stated(authorization?.body.preAuthRef, authorization?.effectiveAt ?? null),
  };
}
