/** The elements of FHIR R4 that several of the borrowed resources have. */
import { z } from 'zod';
import { Coding, reportText } from './fact-values.ts';

/** A time of FHIR with whatever precision it has. */
export const instant = z
  .string()
  .regex(
    /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?)?)?$/,
    'is no time of FHIR',
  )
  .refine((text) => !Number.isNaN(Date.parse(text)), 'is no time of the calendar');

export const FhirId = z.string().regex(/^[A-Za-z0-9.-]{1,64}$/, 'is no id of FHIR');
export const text = z.string().min(1).max(4_000);
export const Notes = z.array(z.looseObject({ text: reportText })).optional();
export const Period = z.looseObject({ start: instant.optional(), end: instant.optional() });
export const Identifier = z.looseObject({
  system: text.optional(),
  value: text.optional(),
  type: z.looseObject({ coding: z.array(Coding).optional() }).optional(),
});
export type Identifier = z.infer<typeof Identifier>;
export const Reference = z.looseObject({
  reference: text.optional(),
  display: text.optional(),
  identifier: Identifier.optional(),
});
export type Reference = z.infer<typeof Reference>;

export const common = {
  id: FhirId,
  meta: z.looseObject({ lastUpdated: instant.optional() }).optional(),
};
