/** Conditions of rules in words, for those who write no FHIRPath, and the FHIRPath that they make. */
import type { FactType } from '#shared/facts.ts';

/** How a number is compared with the limits. */
export const comparisons = ['above', 'below', 'between', 'any'] as const;
export type Comparison = (typeof comparisons)[number];

/** What else of the patient's record there has to be, or not to be. */
export interface RelatedFact {
  isThere: boolean;
  factType: RelatedType;
  /** A code, to the letter; or a part of the name where `by` says so. */
  text: string;
  by: 'code' | 'name';
  /** So many days before the result, or after it. */
  withinDays: number;
}

export interface PlainCondition {
  code: string;
  comparison: Comparison;
  low: number | null;
  high: number | null;
  /** Empty: any unit. */
  unit: string;
  related: RelatedFact[];
}

export const mostRelated = 5;
/** `%facts` has no more. */
export const mostWithinDays = 30;

/** Where each type has its code and its time. */
const elements = {
  Observation: { concept: 'code', time: 'effective' },
  Condition: { concept: 'code', time: 'recordedDate' },
  MedicationRequest: { concept: 'medication', time: 'authoredOn' },
  Procedure: { concept: 'code', time: 'performed' },
  ServiceRequest: { concept: 'code', time: 'authoredOn' },
  AllergyIntolerance: { concept: 'code', time: 'recordedDate' },
} as const satisfies Partial<Record<FactType, { concept: string; time: string }>>;
export type RelatedType = keyof typeof elements;
export const relatedTypes = Object.keys(elements) as RelatedType[];

/** Text of FHIRPath: what somebody typed never ends it. */
const quoted = (text: string) =>
  `'${text
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll(/[\n\r\t]/g, ' ')}'`;

const hasCode = (concept: string, code: string) =>
  `${concept}.coding.where(code = ${quoted(code)}).exists()`;

const namedLike = (concept: string, name: string) =>
  `${concept}.text.lower().contains(${quoted(name.toLowerCase())})`;

function numberParts({ comparison, low, high, unit }: PlainCondition): string[] {
  const isAbove = (comparison === 'above' || comparison === 'between') && low !== null;
  const isBelow = (comparison === 'below' || comparison === 'between') && high !== null;
  return [
    ...(isAbove ? [`value.value > ${low}`] : []),
    ...(isBelow ? [`value.value < ${high}`] : []),
    ...(unit.trim() === '' || comparison === 'any' ? [] : [`value.unit = ${quoted(unit)}`]),
  ];
}

function selection({ factType, text, by, withinDays }: RelatedFact): string {
  const { concept, time } = elements[factType];
  const isMeant = by === 'code' ? hasCode(concept, text) : namedLike(concept, text);
  return [
    `%facts.where(resourceType = '${factType}'`,
    `    and ${isMeant}`,
    `    and ${time} >= %context.effective - ${withinDays} days`,
    `    and ${time} <= %context.effective + ${withinDays} days)`,
  ].join('\n');
}

/** What is missing, in words; null where it can be written. */
export function plainFault({
  code,
  comparison,
  low,
  high,
  related,
}: PlainCondition): string | null {
  if (code.trim() === '') return 'Write the code of the result';
  if ((comparison === 'above' || comparison === 'between') && low === null)
    return 'Write the number that it is above';
  if ((comparison === 'below' || comparison === 'between') && high === null)
    return 'Write the number that it is below';
  if (comparison === 'between' && low !== null && high !== null && low >= high)
    return 'The first number has to be the smaller one';
  if (related.some(({ text }) => text.trim() === '')) return 'Write what else there is';
  return null;
}

/** FHIRPath on a result, and what is shown besides. */
export function expressionsOf(plain: PlainCondition): { condition: string; evidence: string } {
  const related = plain.related.map(
    (fact) => `${selection(fact)}.${fact.isThere ? 'exists' : 'empty'}()`,
  );
  const selections = plain.related.filter(({ isThere }) => isThere).map(selection);
  return {
    condition: [hasCode('code', plain.code), ...numberParts(plain), ...related].join('\n  and '),
    evidence: selections.join('\n| '),
  };
}
