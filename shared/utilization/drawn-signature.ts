/** A signature that was drawn with finger, pen or mouse. */
import { z } from 'zod';

/** A signature as it was drawn: lines of an SVG path within this box. */
export const DrawnSignature = z.strictObject({
  kind: z.literal('drawn'),
  width: z.int().min(100).max(2_000),
  height: z.int().min(40).max(1_000),
  path: z
    .string()
    .regex(/^(?:M\d{1,4} \d{1,4}(?:L\d{1,4} \d{1,4})+)+$/, 'Sign in the box')
    .max(40_000, 'The signature has too many lines'),
});
export type DrawnSignature = z.infer<typeof DrawnSignature>;
