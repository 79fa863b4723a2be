/** The schema of an email address: one spelling per address, and no mail header injection. */
import { z } from 'zod';
import { emailMaxLength } from '#shared/limits.ts';

/** Refuses characters that could inject a mail header (S10), and unprintable ones. */
const isMailable = (text: string) => !/[\p{C}\s"',;<>]/u.test(text);

/** One spelling per address: NFKC, trimmed, lower-cased; validated only after that. */
export const Email = z
  .string()
  .max(4 * emailMaxLength, 'Email is too long')
  .transform((text) => text.normalize('NFKC').trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, 'Email is required')
      .max(emailMaxLength, 'Email is too long')
      .refine(isMailable, 'Enter an email address, for example name@hospital.example')
      .pipe(z.email('Enter an email address, for example name@hospital.example')),
  );
