/** What becomes of the shifts of somebody who will not be there: one choice for each. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';

export const ShiftChoice = z.discriminatedUnion('choice', [
  /** A colleague takes what of it is in that time, at once, with what is booked in it. */
  z.strictObject({
    choice: z.literal('hand-over'),
    assignmentId: z.uuid(),
    toId: z.uuid(),
    /** Needed where it overrides a rule that stops. */
    reason: line(300, { empty: 'Enter a reason', long: 'At most 300 characters' })
      .nullable()
      .default(null),
  }),
  /** Offered to all of the unit who are able, until somebody takes it. */
  z.strictObject({ choice: z.literal('open'), assignmentId: z.uuid() }),
  /** Nobody takes it: it shows as a gap. */
  z.strictObject({ choice: z.literal('uncovered'), assignmentId: z.uuid() }),
]);
export type ShiftChoice = z.infer<typeof ShiftChoice>;

/** A shift without a choice is not covered. */
export const ShiftChoices = z
  .array(ShiftChoice)
  .max(200, 'At most 200 shifts')
  .refine(
    (choices) => new Set(choices.map(({ assignmentId }) => assignmentId)).size === choices.length,
    'A shift is named twice',
  );
export type ShiftChoices = z.infer<typeof ShiftChoices>;

/** A published shift of somebody who will not be there. */
export interface ShiftToCover {
  id: string;
  unit: string;
  name: string;
  startsAt: string;
  endsAt: string;
  /** Whether it can be offered: it has not begun. */
  canOpen: boolean;
}
