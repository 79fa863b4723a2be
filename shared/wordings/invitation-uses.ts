/** The sentences of letters that invite to book a visit, which an organization can write itself; they never say what the visit is for. */
import type { UseBlanks } from './wording-blanks.ts';
import type { UseWords } from './use-words.ts';

const words = (label: string, about: string, blanks: UseBlanks = {}): UseWords => ({
  group: 'Letters that invite to book',
  label,
  about,
  blanks,
});

export const invitationUses = {
  'letter.greeting-invited': {
    ...words('Greeting', 'Opens the letter. It names nobody: the mailbox may be shared.'),
    isLine: true,
    characters: 60,
  },
  'letter.invited': words('Opening', 'Above the link. It names no reason: others may read it.', {
    clinic: 'needed',
  }),
  'letter.until-invited': words('Until when', 'Below the link: how long it works.', {
    day: 'needed',
  }),
  'letter.after-invited': words('Questions', 'The last line: what to do instead, whom to call.', {
    clinicPhone: 'needed',
  }),
} as const satisfies Record<string, UseWords>;
