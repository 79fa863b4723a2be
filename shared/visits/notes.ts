/** The schemas of a visit's note: one text of its practitioners, with its version. */
import { z } from 'zod';
import { VersionOrNone } from '#shared/version.ts';
import { VisitRef } from '#shared/visits.ts';

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
  /** The version that was edited; another one on the server means that a colleague changed the note. */
  version: VersionOrNone,
});
export type SaveNote = z.infer<typeof SaveNote>;
