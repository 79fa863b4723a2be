/** The sentences of letters about offers of the waiting list and requests of booking pages that an organization can write itself. */
import type { UseBlanks } from './wording-blanks.ts';
import type { UseWords } from './use-words.ts';

const words = (label: string, about: string, blanks: UseBlanks = {}): UseWords => ({
  group: 'Letters about offers and requests',
  label,
  about,
  blanks,
});

const opening = 'The line that opens the letter.';
const link = 'Above the link.';

export const requestUses = {
  'letter.offer': words('Earlier time offered', opening),
  'letter.offer-by-video': {
    ...words('By video, offered', 'Where an offered tele-visit takes place.'),
    isLine: true,
  },
  'letter.link-offer': words('To accept an offer', link, { minutes: 'optional', until: 'needed' }),
  'letter.after-offer': words('After the offer', 'The last line: what happens without an answer.'),
  'letter.code': words('Code of a booking', opening),
  'letter.after-code': words('After the code', 'Below the code: where and until when it is typed.'),
  'letter.requested': words('Request received', opening),
  'letter.proposed': words('Another time proposed', opening),
  'letter.declined': words('Request declined', opening),
  'letter.link-requested': words('To see a request', link),
  'letter.link-proposed': words('To answer a proposal', link),
  'letter.link-declined': words('To look for another time', link),
  'letter.after-request': words('After the link', 'The last line of a letter about a request.', {
    clinicPhone: 'needed',
  }),
} as const satisfies Record<string, UseWords>;
