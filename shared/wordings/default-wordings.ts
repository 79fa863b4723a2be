/** The product's own wording of each use, in English, which holds until the organization publishes one. */
import { defaultConsents } from './default-consents.ts';
import { defaultNotices } from './default-notices.ts';
import { defaultPrivacyPolicy } from './default-privacy-policy.ts';
import { defaultSentences } from './default-sentences.ts';
import { defaultTerms } from './default-terms.ts';
import type { WordingUse } from './wording-uses.ts';

export const defaultLanguage = 'en';

/** Empty: the product says nothing there. */
export const defaultWordings: Record<Exclude<WordingUse, 'operator'>, string> = {
  ...defaultConsents,
  'privacy-policy': defaultPrivacyPolicy.trim(),
  terms: defaultTerms.trim(),
  ...defaultSentences,
  ...defaultNotices,
};
