/** The texts of one language as a table that a translator fills, and that comes back as drafts. */
import { z } from 'zod';
import { importMost } from '#shared/limits.ts';
import { Language } from '#shared/people/languages.ts';
import { WordingRef } from '#shared/wordings.ts';

export const WordingTableOf = z.strictObject({ language: Language });
export type WordingTableOf = z.infer<typeof WordingTableOf>;

export const ImportWordings = z.strictObject({
  language: Language,
  text: z
    .string()
    .min(2, 'The file is empty')
    .max(importMost.characters, 'The file is too large: import it in parts'),
});
export type ImportWordings = z.infer<typeof ImportWordings>;

/** What the file calls its columns; the first name is the one that messages use. */
export const wordingColumns = {
  use: ['use'],
  read: ['where it is read'],
  english: ['english'],
  text: ['text', 'translation'],
} as const satisfies Record<string, readonly string[]>;

/** Of a file with a refused line nothing is kept. */
export interface ImportedWordings {
  drafted: number;
  /** Drafts that were there, and say something else now. */
  changed: number;
  /** As the draft or the version in force says it; lines without a text are not counted. */
  same: number;
  refused: { line: number; reason: string }[];
}

/** Of one call. */
export const mostPublished = 300;

/** Together: all of them, or none. */
export const PublishWordings = z.strictObject({
  wordings: z
    .array(WordingRef)
    .min(1)
    .max(mostPublished)
    .refine((refs) => new Set(refs.map(({ wordingId }) => wordingId)).size === refs.length),
});
export type PublishWordings = z.infer<typeof PublishWordings>;
