/** Who came by a link whose place another device had: what clinicians see of them, and decide. */
import { z } from 'zod';

export const OtherArrival = z.object({
  /** Their device. */
  guestId: z.uuid(),
  /** Of the person the link is for. */
  name: z.string(),
  at: z.string(),
  /** They took the place in the waiting room; else they ask for one that somebody inside has. */
  hasPlace: z.boolean(),
});
export type OtherArrival = z.infer<typeof OtherArrival>;

export const OtherArrivalRef = z.strictObject({ visitId: z.uuid(), guestId: z.uuid() });
export type OtherArrivalRef = z.infer<typeof OtherArrivalRef>;
