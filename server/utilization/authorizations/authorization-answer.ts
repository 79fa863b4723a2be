/** What a FHIR ClaimResponse to a request for authorization says: approved, denied, pended, for which days, under which number. */
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { PayerAnswerKind } from '#shared/utilization/payer-answers.ts';

export interface AuthorizationAnswer {
  answer: PayerAnswerKind;
  /** Local days, both within; null: the payer names none. */
  fromDay: string | null;
  untilDay: string | null;
  number: string;
  payer: string;
  note: string;
}

const Period = z.looseObject({ start: z.string().optional(), end: z.string().optional() });
type Period = z.infer<typeof Period>;
const Concept = z.looseObject({
  text: z.string().optional(),
  coding: z
    .array(z.looseObject({ code: z.string().optional(), display: z.string().optional() }))
    .optional(),
});
const Extension = z.looseObject({
  url: z.string(),
  valuePeriod: Period.optional(),
  valueString: z.string().optional(),
  valueCodeableConcept: Concept.optional(),
  extension: z.array(z.unknown()).optional(),
});
const Adjudication = z.looseObject({
  category: Concept.optional(),
  extension: z.array(Extension).optional(),
});
const Body = z.looseObject({
  outcome: z.string(),
  disposition: z.string().optional(),
  preAuthRef: z.string().optional(),
  preAuthPeriod: Period.optional(),
  insurer: z.looseObject({ display: z.string().optional() }),
  adjudication: z.array(Adjudication).optional(),
  item: z
    .array(
      z.looseObject({
        extension: z.array(Extension).optional(),
        adjudication: z.array(Adjudication).optional(),
      }),
    )
    .optional(),
});
type Body = z.infer<typeof Body>;

/** The days that were requested, where the answer names none of its own. */
const Request = z.looseObject({
  billablePeriod: Period.optional(),
  item: z.array(z.looseObject({ servicedPeriod: Period.optional() })).optional(),
});

/** Names of extensions of the Da Vinci guide for prior authorization (hl7.org/fhir/us/davinci-pas). */
const named = (name: string) => `extension-${name}`;
const isNamed = (name: string) => (one: z.infer<typeof Extension>) => one.url.endsWith(named(name));

/** What the payer calls its decision of a service, in its words; codes of X12 are not read. */
function decisionWords({ adjudication = [], item = [] }: Body): string[] {
  const all = [...adjudication, ...item.flatMap((service) => service.adjudication ?? [])];
  return all.flatMap(({ extension = [] }) =>
    extension.filter(isNamed('reviewAction')).flatMap((action) =>
      (action.extension ?? []).flatMap((inner) => {
        const code = Extension.safeParse(inner).data?.valueCodeableConcept;
        return [code?.text, ...(code?.coding ?? []).map(({ display }) => display)].flatMap(
          (word) => word ?? [],
        );
      }),
    ),
  );
}

const categoriesOf = ({ adjudication = [], item = [] }: Body): string[] =>
  [...adjudication, ...item.flatMap((service) => service.adjudication ?? [])].flatMap(
    ({ category }) => (category?.coding ?? []).flatMap(({ code }) => code ?? []),
  );

const kindsByWords: [PayerAnswerKind, RegExp][] = [
  ['not-needed', /^(no (prior )?authori[sz]ation|not) (is )?(needed|required)/i],
  ['denied', /^(denied|not (certified|approved|authori[sz]ed)|rejected)/i],
  ['pended', /^(pend|in review|under review)/i],
  ['approved', /^(approved|certified|authori[sz]ed|modified|partial)/i],
];

const kindOf = (words: string): PayerAnswerKind | undefined =>
  kindsByWords.find(([, pattern]) => pattern.test(words.trim()))?.[0];

/** Null where it is no answer yet. Of several services one that is approved makes it approved, for its days. */
function answerKind(body: Body): PayerAnswerKind | null {
  if (body.outcome === 'error') return null;
  if (body.outcome === 'queued') return 'pended';
  const kinds = [body.disposition ?? '', ...decisionWords(body)].flatMap(
    (words) => kindOf(words) ?? [],
  );
  const [first] = kinds;
  if (first !== undefined && !kinds.includes('approved')) return first;
  if (first === undefined && categoriesOf(body).includes('denialreason')) return 'denied';
  const isApproved = first !== undefined || body.preAuthRef !== undefined;
  return isApproved ? 'approved' : null;
}

function dayOf(text: string | undefined, zone: string): string | null {
  if (text === undefined) return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return DateTime.fromISO(text).isValid ? text : null;
  const at = DateTime.fromISO(text, { zone });
  return text.length > 10 && at.isValid ? at.toFormat('yyyy-MM-dd') : null;
}

/** From the first of these days until the last. */
function daysOf(periods: readonly (Period | undefined)[], zone: string) {
  const starts = periods.flatMap((period) => dayOf(period?.start, zone) ?? []).toSorted();
  const ends = periods.flatMap((period) => dayOf(period?.end, zone) ?? []).toSorted();
  const [fromDay] = starts;
  const untilDay = ends.at(-1);
  return fromDay !== undefined && untilDay !== undefined && fromDay <= untilDay
    ? { fromDay, untilDay }
    : null;
}

const noDays = { fromDay: null, untilDay: null };

/** Words of a payer may have an amount, which those who review stays do not read. */
const hasAmount = (words: string) =>
  /[$€£]|\b[A-Z]{3} ?\d|\d ?[A-Z]{3}\b|\d[.,]\d{2}\b/.test(words);

/**
 * Null where the body is no answer.
 * @param zone Where the organization is: a period with times has local days.
 */
export function readAuthorization(
  stored: unknown,
  request: unknown,
  zone: string,
): AuthorizationAnswer | null {
  const { data: body } = Body.safeParse(stored);
  const answer = body && answerKind(body);
  if (!body || !answer) return null;
  const { data: claim } = Request.safeParse(request);
  const ofItems = (body.item ?? []).flatMap(({ extension = [] }) =>
    extension.filter(isNamed('itemPreAuthPeriod')).map(({ valuePeriod }) => valuePeriod),
  );
  const requested = [
    claim?.billablePeriod,
    ...(claim?.item ?? []).map(({ servicedPeriod }) => servicedPeriod),
  ];
  const days =
    daysOf([body.preAuthPeriod], zone) ??
    daysOf(ofItems, zone) ??
    (answer === 'approved' || answer === 'denied' ? daysOf(requested, zone) : null);
  const numbers = (body.item ?? []).flatMap(({ extension = [] }) =>
    extension.filter(isNamed('authorizationNumber')).map(({ valueString }) => valueString),
  );
  const disposition = body.disposition ?? '';
  return {
    answer,
    ...(answer === 'not-needed' ? noDays : (days ?? noDays)),
    number: (body.preAuthRef ?? numbers[0] ?? '').slice(0, 120),
    payer: (body.insurer.display ?? '').trim().slice(0, 200) || 'Payer without a name',
    note: hasAmount(disposition) ? '' : disposition.slice(0, 500),
  };
}
