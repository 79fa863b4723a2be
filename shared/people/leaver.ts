/** The schemas of what somebody who leaves still has, and of what becomes of it when their account is deactivated. */
import { z } from 'zod';
import { leaverTakenKinds, type LeaverKind } from './leaver-kinds.ts';

/** A colleague can take these; the others have one step. */
export const LeaverTakenKind = z.enum(leaverTakenKinds);
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
