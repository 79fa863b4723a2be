/** The product's own wording of each use, which holds until the organization publishes one: in English, and a few in other languages. */
import { defaultConsents } from './default-consents.ts';
import { translatedInvitations } from './default-invitations.ts';
import { defaultNotices } from './default-notices.ts';
import { defaultPrivacyPolicy } from './default-privacy-policy.ts';
import { defaultSentences } from './default-sentences.ts';
import { defaultTerms } from './default-terms.ts';
import type { WordingUse } from './wording-uses.ts';

export const defaultLanguage = 'en';

/** `pt-BR` is read in `pt` too, and everything in English. */
export const readableLanguages = (language: string): string[] => [
  ...new Set([language, language.split('-')[0] ?? language, defaultLanguage]),
];

export type WordedUse = Exclude<WordingUse, 'operator'>;

/** In English. Empty: the product says nothing there. */
export const defaultWordings: Record<WordedUse, string> = {
  ...defaultConsents,
  'privacy-policy': defaultPrivacyPolicy.trim(),
  terms: defaultTerms.trim(),
  ...defaultSentences,
  ...defaultNotices,
};

const translated: Readonly<Record<string, Partial<Record<WordedUse, string>>>> =
  translatedInvitations;

/** In Spanish, German and French. */
export const hasTranslations = (use: WordedUse): boolean =>
  Object.values(translated).some((texts) => texts[use] !== undefined);

/** In the language, or in the one that it is a variant of (`es` for `es-MX`), where the product has it; else in English. */
export function defaultWordingIn(
  use: WordedUse,
  language: string,
): { language: string; text: string } {
  for (const readable of readableLanguages(language)) {
    const text = Object.hasOwn(translated, readable) ? translated[readable]?.[use] : undefined;
    if (text !== undefined) return { language: readable, text };
  }
  return { language: defaultLanguage, text: defaultWordings[use] };
}
