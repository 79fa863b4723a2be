/** The words of a visit's note: one text of its clinicians, with the version that it stands in. */
import { z } from 'zod';
import { VisitRef } from '../visits.ts';

export const noteMostCharacters = 20_000;

export const VisitNote = z.object({
  text: z.string(),
  /** 0 where nothing was saved yet. */
  version: z.number().int(),
  saved: z.object({ at: z.string(), by: z.string() }).nullable(),
});
export type VisitNote = z.infer<typeof VisitNote>;

export const SaveNote = VisitRef.extend({
  text: z.string().max(noteMostCharacters, `At most ${noteMostCharacters} characters`),
  /** The one that was written on; another one on the server is somebody else's change. */
  version: z.number().int().min(0),
});
export type SaveNote = z.infer<typeof SaveNote>;
