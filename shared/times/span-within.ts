/** The rule for two instants that a call is given: in order, and not farther apart than it says. */
import type { z } from 'zod';

/**
 * For `superRefine` on a schema of two instants: no work of the server grows with a span of centuries.
 *
 * @param words such as: At most 48 hours
 */
export const spanWithin =
  (longestMs: number, words: string) =>
  (span: { startsAt: string; endsAt: string }, context: z.core.$RefinementCtx): void => {
    const lengthMs = Date.parse(span.endsAt) - Date.parse(span.startsAt);
    const message =
      lengthMs <= 0 ? 'The end is before the start' : lengthMs > longestMs ? words : undefined;
    if (message) context.addIssue({ code: 'custom', message, path: ['endsAt'] });
  };
