/** The schemas of elements that sent resources of several types have. */
import { z } from 'zod';

const Coding = z.strictObject({
  system: z.string().max(300).optional(),
  code: z.string().max(100).optional(),
  display: z.string().max(200).optional(),
});

/** A CodeableConcept whose words are kept: `text` is their schema. */
export const conceptWith = <Text extends z.ZodType<string>>(text: Text) =>
  z.strictObject({ coding: z.array(Coding).max(5).optional(), text: text.optional() });

export const PatientReference = z.looseObject({
  reference: z.string().regex(/^Patient\/[0-9a-f-]{36}$/, 'Patient/[id] of this server'),
});
