/** Languages that people speak: BCP 47 tags such as `en` or `pt-BR`. */
import { z } from 'zod';

/** In canonical form, so that two equal languages are equal strings. */
export const Language = z
  .string()
  .max(35)
  .transform((tag, context) => {
    try {
      const [canonical] = Intl.getCanonicalLocales(tag);
      if (canonical !== undefined) return canonical;
    } catch {
      // Refused below, as an empty one is.
    }
    context.addIssue({ code: 'custom', message: 'Choose a language' });
    return z.NEVER;
  });
export type Language = z.infer<typeof Language>;

/** Who speaks a language speaks its variants, and the other way round: `pt` and `pt-BR`. */
export const isSpoken = (languages: readonly string[], language: string): boolean =>
  languages.some(
    (spoken) =>
      spoken === language || spoken.startsWith(`${language}-`) || language.startsWith(`${spoken}-`),
  );
