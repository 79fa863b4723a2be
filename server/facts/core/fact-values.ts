/** Values of FHIR resources as people read them: every kind of value that is kept, or why one is not. */
import { z } from 'zod';

const text = z.string().min(1).max(4_000);
/** A report in text is kept whole, or refused. */
export const reportText = z.string().min(1).max(64_000);

/** A day, a month or a year alone stays what it is; a time has its offset. */
const dateForm = /^\d{4}(-(0[1-9]|1[0-2])(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/;

/** `24:00` and 30 February are no times of the calendar, which JavaScript counts on from. */
const isOfCalendar = (date: string) => {
  const [day = ''] = date.split('T');
  const midnight = new Date(day);
  return !Number.isNaN(Date.parse(date)) && midnight.toISOString().startsWith(day);
};

const FhirDate = z
  .string()
  .regex(dateForm, 'is no time of FHIR')
  .refine((date) => dateForm.test(date) && isOfCalendar(date), 'is no time of the calendar');

export const Coding = z.looseObject({
  system: text.optional(),
  code: text.optional(),
  display: text.optional(),
});
export const Concept = z
  .looseObject({ coding: z.array(Coding).min(1).optional(), text: text.optional() })
  .refine(({ coding, text: words }) => coding !== undefined || words !== undefined, 'is empty');
export type Concept = z.infer<typeof Concept>;

export const Quantity = z.looseObject({
  value: z.number(),
  unit: text.optional(),
  code: text.optional(),
  comparator: text.optional(),
});
type Quantity = z.infer<typeof Quantity>;

const Period = z.looseObject({ start: FhirDate.optional(), end: FhirDate.optional() });
const Range = z.looseObject({ low: Quantity.optional(), high: Quantity.optional() });
const Ratio = z.looseObject({ numerator: Quantity, denominator: Quantity });

/** Of an Observation, and of each of its components. */
export const valueFields = {
  valueQuantity: Quantity.optional(),
  valueCodeableConcept: Concept.optional(),
  valueString: reportText.optional(),
  valueBoolean: z.boolean().optional(),
  valueInteger: z.int().optional(),
  valueRange: Range.optional(),
  valueRatio: Ratio.optional(),
  valueTime: text.optional(),
  valueDateTime: FhirDate.optional(),
  valuePeriod: Period.optional(),
  dataAbsentReason: Concept.optional(),
};
const Valued = z.object(valueFields);
type Valued = z.infer<typeof Valued>;

/** Values of a kind that is not kept are named, and so are two values where there can be one. */
export function checkValues(resource: object, context: z.RefinementCtx): void {
  const names = Object.keys(resource).filter((name) => /^value[A-Z]/.test(name));
  for (const name of names)
    if (!(name in valueFields))
      context.addIssue({ code: 'custom', path: [name], message: 'is a value that is not kept' });
  if (names.length > 1)
    context.addIssue({ code: 'custom', path: names.slice(1, 2), message: 'is a second value' });
}

export const wordsOf = (concept: Concept | undefined): string =>
  concept?.text ?? concept?.coding?.[0]?.display ?? concept?.coding?.[0]?.code ?? '';

export const codeOf = (concept: Concept | undefined): string | null =>
  concept?.coding?.[0]?.code ?? null;

/** The code of a list that FHIR requires, whichever other codings stand beside it; else what is said. */
export function requiredCode(concept: Concept | undefined, list: readonly string[]): string | null {
  const codes = concept?.coding?.map(({ code }) => code?.toLowerCase()) ?? [];
  const candidates = [...codes, concept?.text?.toLowerCase()];
  return (
    candidates.find((code) => code !== undefined && list.includes(code)) ??
    (wordsOf(concept) || null)
  );
}

export const quantityWords = ({ comparator = '', value, unit, code }: Quantity): string =>
  `${comparator}${value}${unit || code ? ` ${unit ?? code}` : ''}`;

function rangeWords({ low, high }: z.infer<typeof Range>): string {
  if (low && high) return `${low.value} to ${quantityWords(high)}`;
  if (low) return `from ${quantityWords(low)}`;
  return high ? `up to ${quantityWords(high)}` : '';
}

const periodWords = ({ start, end }: z.infer<typeof Period>): string =>
  [start && `from ${start}`, end && `to ${end}`].filter(Boolean).join(' ');

/** Null where there is none. A missing value says why, where its source does. */
export function valueWords(valued: Valued): string | null {
  const { valueQuantity, valueString, valueCodeableConcept, valueBoolean, valueInteger } = valued;
  const { valueRange, valueRatio, valueTime, valueDateTime, valuePeriod } = valued;
  if (valueQuantity) return quantityWords(valueQuantity);
  if (valueBoolean !== undefined) return valueBoolean ? 'yes' : 'no';
  if (valueInteger !== undefined) return String(valueInteger);
  if (valueRange) return rangeWords(valueRange) || null;
  if (valueRatio)
    return `${quantityWords(valueRatio.numerator)} : ${quantityWords(valueRatio.denominator)}`;
  if (valuePeriod) return periodWords(valuePeriod) || null;
  const words = valueString ?? valueTime ?? valueDateTime ?? wordsOf(valueCodeableConcept);
  if (words) return words;
  return valued.dataAbsentReason ? `no value: ${wordsOf(valued.dataAbsentReason)}` : null;
}

export const Component = z
  .looseObject({ code: Concept, ...valueFields, interpretation: z.array(Concept).optional() })
  .superRefine(checkValues);

/** "Systolic 120 mmHg, Diastolic 80 mmHg (L)". */
export function componentWords(components: readonly z.infer<typeof Component>[]): string | null {
  const words = components.map(({ code, interpretation, ...valued }) => {
    const flag = codeOf(interpretation?.[0]);
    return [wordsOf(code), valueWords(valued) ?? '-', flag && `(${flag})`]
      .filter(Boolean)
      .join(' ');
  });
  return words.length > 0 ? words.join(', ') : null;
}
