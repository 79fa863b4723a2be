/** The reference range of a result as people read it. */
import { z } from 'zod';
import { quantityWords } from './fact-values.ts';

const Limit = z.looseObject({ value: z.number(), unit: z.string().optional() });
const ReferenceRange = z.looseObject({
  text: z.string().optional(),
  low: Limit.optional(),
  high: Limit.optional(),
});

/** @param range The first of FHIR's Observation.referenceRange, as it came. Empty where it says nothing. */
export function referenceRangeOf(range: unknown): { referenceRange?: string } {
  const { data } = ReferenceRange.safeParse(range);
  if (!data) return {};
  const { text, low, high } = data;
  if (text) return { referenceRange: text };
  if (low && high) return { referenceRange: `${low.value} to ${quantityWords(high)}` };
  if (low) return { referenceRange: `from ${quantityWords(low)}` };
  return high ? { referenceRange: `up to ${quantityWords(high)}` } : {};
}
