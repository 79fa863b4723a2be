/** Reads the code of a language in a message. */
import { Language } from '#shared/people/languages.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** ISO 639 of two or three letters, or BCP 47; null where it is none. */
export function languageOf(code: string): string | null {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(code)) return null;
  const { data = null } = Language.safeParse(code.toLowerCase());
  return data !== null && languageNames.of(data) ? data : null;
}
