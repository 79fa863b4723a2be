/** What follows a signed utilization review: a request to the payer, the advisor, the payer's answer. */
import { z } from 'zod';
import { urgencies } from '#shared/case-kinds/um-review.ts';
import { lines } from '#shared/messages/text.ts';
import { Day } from '#shared/time.ts';
import { Version } from '#shared/version.ts';

const ofCase = { caseId: z.uuid(), version: Version };
const Note = z.string().trim().max(2_000, 'At most 2,000 characters').default('');

/** `meet`: the criteria are met, and no payer is asked. */
export const DecideReview = z.strictObject({
  ...ofCase,
  decision: z.enum(['meet', 'request']),
  urgency: z.enum(urgencies).default('standard'),
  note: Note,
});
export type DecideReview = z.infer<typeof DecideReview>;

export const EscalateReview = z.strictObject({ ...ofCase, question: lines(1_000) });
export type EscalateReview = z.infer<typeof EscalateReview>;

export const RecordAnswer = z
  .strictObject({
    ...ofCase,
    answer: z.enum(['approve', 'deny']),
    /** The number under which the payer decided. */
    authorization: z.string().trim().max(60, 'At most 60 characters').default(''),
    authorizedUntil: Day.nullable().default(null),
    note: Note,
  })
  .refine(({ answer, note }) => answer === 'approve' || note !== '', {
    message: 'Write the reason that the payer gave',
    path: ['note'],
  })
  .refine(({ answer, authorizedUntil }) => answer === 'approve' || authorizedUntil === null, {
    message: 'A denial approves no days',
    path: ['authorizedUntil'],
  });
export type RecordAnswer = z.infer<typeof RecordAnswer>;
