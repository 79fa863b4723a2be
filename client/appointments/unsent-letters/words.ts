/** Words for letters that were not sent: what the patient was not told, why, and how to call them. */
import type {
  LetterKind,
  LetterTrouble,
  UnsentLetter,
} from '#shared/appointments/unsent-letters.ts';

/** "3 patients were not told" */
export const countWords = (count: number, isMore: boolean): string => {
  if (isMore) return `More than ${count} patients were not told`;
  return count === 1 ? '1 patient was not told' : `${count} patients were not told`;
};

const subjects: Record<LetterKind, string> = {
  booked: 'of their new appointment',
  moved: 'of the new time of their appointment',
  cancelled: 'that their appointment is cancelled',
  reminder: 'again of their appointment: a reminder',
  link: 'the link to their tele-visit',
  offer: 'of a time that became free for them',
  companion: 'the link to the tele-visit that they are asked to join',
};

/** "Not told that their appointment is cancelled" */
export const subjectWords = ({ about }: Pick<UnsentLetter, 'about'>): string =>
  `Not told ${subjects[about]}`;

/** What is to be known besides, before somebody calls. */
export const hints: Partial<Record<LetterKind, string>> = {
  offer: 'The time is held for them for half an hour, then the next patient is asked.',
  companion: 'Their address is not stored. Make a new link for them in the visit.',
};

export const troubleWords: Record<LetterTrouble, string> = {
  trying: 'The mail server does not take it. It is tried again by itself.',
  unconfirmed: 'The mail server did not confirm it. It may have arrived.',
  rejected: 'The mail server refuses this address. Check it with the patient.',
  'gave-up': 'The mail server did not take it. It is not tried again by itself.',
  late: 'It could not be sent in time.',
  'sender-limit': 'Too many mails were sent for whoever made the change that day.',
  'no-address': 'The hospital has no mail address of this patient.',
};
