/** A schema for one line of typed text: only spaces between words, no invisible characters. */
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
