/** Where a patient was during each stay of an opened record: which bed or ward, from when until when. */
import { z } from 'zod';

export const ReadStayPlaces = z.strictObject({ openingId: z.uuid() });
export type ReadStayPlaces = z.infer<typeof ReadStayPlaces>;

export interface StayPlace {
  stayId: string;
  /** As the other system names the bed, or else the ward. */
  name: string;
  startsAt: string;
  /** Null: they are there now. */
  endsAt: string | null;
}
