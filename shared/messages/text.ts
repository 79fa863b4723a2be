/** A schema for typed text of several lines: without invisible characters, and never empty. */
import { z } from 'zod';

export const lines = (max: number) =>
  z
    .string()
    .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Write something first')
        .max(max, `At most ${max.toLocaleString('en')} characters`)
        .refine((typed) => !/(?![\n\t])\p{Cc}/u.test(typed), 'Leave out control characters'),
    );
