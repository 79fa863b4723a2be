/** An address of mail: one spelling, and nothing in it that a mail header could be bent with. */
import { z } from 'zod';
import { emailMaxLength } from './limits.ts';

/** Nothing that a mail header could be bent with (S10), and nothing that is not printable. */
const isMailable = (text: string) => !/[\p{C}\s"',;<>]/u.test(text);

/** One spelling per address: NFKC, trimmed, lower-cased; judged only after that. */
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
