/** The schemas of offered shifts: given to one person or to all who are able, alone or for another shift. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';

/** The minutes in which the taker of a shift may return it without asking. */
export const untakeMinutes = 15;

/** `taken` waits for a planner; `done` has moved. */
export type OfferState = 'open' | 'taken' | 'done' | 'withdrawn' | 'refused';

export const OfferShift = z
  .strictObject({
    /** Made by the client: sent again, it is the same offer. */
    id: z.uuid(),
    assignmentId: z.uuid(),
    /** Null: to all of the unit who are able. */
    toId: z.uuid().nullable().default(null),
    /** A shift of that person, in return. */
    returnId: z.uuid().nullable().default(null),
    note: line(300, { empty: 'Enter a note', long: 'At most 300 characters' })
      .nullable()
      .default(null),
  })
  .refine(({ toId, returnId }) => returnId === null || toId !== null, {
    message: 'Say whose shift you want',
    path: ['toId'],
  });
export type OfferShift = z.infer<typeof OfferShift>;

export const OfferRef = z.strictObject({ offerId: z.uuid() });
export type OfferRef = z.infer<typeof OfferRef>;

/** The person whose shifts could be had in return. */
export const ShiftsOf = z.strictObject({ practitionerId: z.uuid() });
export type ShiftsOf = z.infer<typeof ShiftsOf>;

export const SwapPolicy = z.strictObject({ needsApproval: z.boolean() });
export type SwapPolicy = z.infer<typeof SwapPolicy>;

export interface OfferedShift {
  assignmentId: string;
  unit: string;
  name: string;
  startsAt: string;
  endsAt: string;
}

export interface ShiftOffer {
  id: string;
  state: OfferState;
  from: { id: string; fullName: string };
  /** Null: to all of the unit who are able. */
  to: { id: string; fullName: string } | null;
  taker: { id: string; fullName: string } | null;
  shift: OfferedShift;
  inReturn: OfferedShift | null;
  note: string | null;
  takenAt: string | null;
  /** What the rules of duty say if the reader took it; empty where they say nothing. */
  findings: { severity: 'stop' | 'warning'; words: string }[];
}

export interface Swaps {
  zone: string;
  needsApproval: boolean;
  /** The reader's own published shifts of the next weeks that are not offered. */
  shifts: OfferedShift[];
  /** Offered by the reader. */
  own: ShiftOffer[];
  /** Offered to the reader, or taken by them. */
  forYou: ShiftOffer[];
  /** For planners: what waits for them. */
  toApprove: ShiftOffer[];
}
