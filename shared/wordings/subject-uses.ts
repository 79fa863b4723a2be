/** The subjects of letters to patients that an organization can write itself. */
import type { UseWords, WordingGroup } from './use-words.ts';

/** The header of a mail is one line, which mailboxes cut at about seventy letters. */
const subject =
  (group: WordingGroup, about = 'The subject of the letter, which a mailbox lists.') =>
  (label: string) =>
    ({
      group,
      label,
      about,
      isLine: true,
      characters: 120,
      blanks: { clinic: 'needed' },
    }) as const satisfies UseWords;

const ofOne = subject('Subjects of letters');
const ofSeveral = subject('Subjects of letters about several dates');

export const subjectUses = {
  'letter.subject-booked': ofOne('Appointment made'),
  'letter.subject-moved': ofOne('New time'),
  'letter.subject-changed': ofOne('Changed'),
  'letter.subject-reassigned': ofOne('Somebody else'),
  'letter.subject-choose': ofOne('Choose another time'),
  'letter.subject-kept': ofOne('Time stays'),
  'letter.subject-cancelled': ofOne('Cancelled'),
  'letter.subject-reminder': ofOne('Reminder'),
  'letter.subject-link': ofOne('Tele-visit, on paper'),
  'letter.subject-visit': ofOne('Link to a tele-visit'),
  'letter.subject-offer': ofOne('Earlier time offered'),
  'letter.subject-code': ofOne('Code of a booking'),
  'letter.subject-requested': ofOne('Request received'),
  'letter.subject-proposed': ofOne('Another time proposed'),
  'letter.subject-declined': ofOne('Request declined'),
  'letter.subject-invited': ofOne('Invitation to book'),
  'letter.subject-booked.several': ofSeveral('Appointments made'),
  'letter.subject-moved.several': ofSeveral('New times'),
  'letter.subject-changed.several': ofSeveral('Changed'),
  'letter.subject-choose.several': ofSeveral('Choose other times'),
  'letter.subject-kept.several': ofSeveral('Times stay'),
  'letter.subject-cancelled.several': ofSeveral('Cancelled'),
} as const satisfies Record<string, UseWords>;
