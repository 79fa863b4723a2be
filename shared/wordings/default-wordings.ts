/** The product's own wording of each use, in English, which holds until the organization publishes one. */
import { defaultConsents } from './default-consents.ts';
import { defaultPrivacyPolicy } from './default-privacy-policy.ts';
import { defaultTerms } from './default-terms.ts';
import type { WordingUse } from './wording-uses.ts';

export const defaultLanguage = 'en';

/** Empty: the product says nothing there. */
export const defaultWordings: Record<Exclude<WordingUse, 'operator'>, string> = {
  ...defaultConsents,
  'privacy-policy': defaultPrivacyPolicy.trim(),
  terms: defaultTerms.trim(),
  'letter.booked': 'an appointment was made for you:',
  'letter.moved': 'your appointment has a new time:',
  'letter.cancelled': 'this appointment is cancelled. You do not need to come:',
  'letter.reminder': 'you have an appointment:',
  'letter.emergency': 'In an emergency do not wait for the visit: call your emergency number.',
  'letter.closing': '',
};
