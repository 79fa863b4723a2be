/** The schemas of the physician advisor's work: cases that are referred to them. */
import { z } from 'zod';

export const ReferCase = z.strictObject({
  caseId: z.uuid(),
  question: z.string().trim().min(1, 'Write the question').max(1_000, 'At most 1,000 characters'),
  criteria: z.string().trim().max(300, 'At most 300 characters').default(''),
  /** Of the patient's record. */
  factIds: z.array(z.uuid()).max(20, 'Cite at most 20 facts').default([]),
});
export type ReferCase = z.infer<typeof ReferCase>;
