/** The schemas of what somebody who leaves still has, and of what becomes of it when their account is deactivated. */
import { z } from 'zod';

/**
 * `visit`: a patient of theirs waits, or is in the room; `hand-over`: a visit is offered to them; `page`: they alone
 * were paged; `case`: a
 * case or task of theirs is open; `message`: a colleague waits for their answer; `swap`: they offer a shift,
 * or one is offered to them; `time-off`: they asked for it; `waitlist`: a patient waits for a time of theirs.
 * Appointments and shifts are listed by themselves.
 */
export const leaverKinds = [
  'visit',
  'hand-over',
  'page',
  'case',
  'message',
  'swap',
  'time-off',
  'waitlist',
] as const;
export type LeaverKind = (typeof leaverKinds)[number];

/** A colleague can take these; the others have one step. */
export const LeaverTakenKind = z.enum(['visit', 'case']);
export type LeaverTakenKind = z.infer<typeof LeaverTakenKind>;

export interface LeaverItem {
  kind: LeaverKind;
  id: string;
  /** Of the patient, the case, the colleague or the shift. */
  name: string;
  /** Since when, or when it begins; null where that says nothing. */
  at: string | null;
}

export interface LeaverItems {
  zone: string;
  /** At most a hundred of a kind. */
  items: LeaverItem[];
}

/** Who takes all of a kind; without one the visits go to the unit and the cases to their queue. */
export const LeaverTakers = z
  .array(z.strictObject({ kind: LeaverTakenKind, toId: z.uuid() }))
  .max(LeaverTakenKind.options.length)
  .refine((takers) => new Set(takers.map(({ kind }) => kind)).size === takers.length, {
    message: 'Choose one colleague for each',
  });
export type LeaverTakers = z.infer<typeof LeaverTakers>;
