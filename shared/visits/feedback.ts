/** The schemas of what guests answer after a visit, and of the figures that their clinicians read. */
import { z } from 'zod';
import { feedbackAnswers } from './feedback-questions.ts';

const FeedbackAnswer = z.enum(feedbackAnswers);

/** Every question is optional; null: not answered. */
export const VisitFeedback = z.strictObject({
  connection: FeedbackAnswer.nullable().default(null),
  entering: FeedbackAnswer.nullable().default(null),
  outcome: FeedbackAnswer.nullable().default(null),
});
export type VisitFeedback = z.infer<typeof VisitFeedback>;

const Counts = z.object({ yes: z.number().int(), partly: z.number().int(), no: z.number().int() });

/** How many guests answered what, without saying who. */
export const FeedbackFigures = z.object({
  /** Of visits that guests answered about in so many days. */
  days: z.number().int(),
  /** Guests who answered at least one question. */
  count: z.number().int(),
  connection: Counts,
  entering: Counts,
  outcome: Counts,
});
export type FeedbackFigures = z.infer<typeof FeedbackFigures>;
