/** The elements of a sent resource that are the server's own to say. */
import { z } from 'zod';

/** What is written from the rest, here or there. */
export const Narrative = z.strictObject({
  status: z.enum(['generated', 'empty'], 'Only a generated text is left to this server'),
  div: z.string().max(20_000).optional(),
});

/** What we answer ourselves; a tag or a profile is not kept. */
export const Meta = z.strictObject({
  versionId: z.string().optional(),
  lastUpdated: z.string().optional(),
});
