/** One line of text that somebody types: spaces between words alone, nothing that cannot be seen. */
import { z } from 'zod';

export const line = (max: number, words: { empty: string; long: string }) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, words.empty)
        .max(max, words.long)
        .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'Leave out control characters'),
    );
