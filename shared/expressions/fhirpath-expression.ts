/** The schema of a FHIRPath expression that somebody writes; whether it can be read is checked by the server. */
import { z } from 'zod';

export const Expression = z
  .string()
  .trim()
  .max(2_000, 'At most 2,000 characters')
  .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text), 'Leave out control characters');
