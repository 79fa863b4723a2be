/** Languages that people speak: BCP 47 tags such as `en` or `pt-BR`. */
import { z } from 'zod';

/** In its canonical writing, so that two equal languages are equal strings. */
export const Language = z
  .string()
  .max(35)
  .transform((tag, context) => {
    try {
      const [canonical] = Intl.getCanonicalLocales(tag);
      if (canonical !== undefined) return canonical;
    } catch {
      // Said below, as for an empty one.
    }
    context.addIssue({ code: 'custom', message: 'Choose a language' });
    return z.NEVER;
  });
export type Language = z.infer<typeof Language>;

/** Whoever speaks a language speaks its kinds, and the other way round: `pt` and `pt-BR`. */
export const isSpoken = (languages: readonly string[], wanted: string): boolean =>
  languages.some(
    (one) => one === wanted || one.startsWith(`${wanted}-`) || wanted.startsWith(`${one}-`),
  );
