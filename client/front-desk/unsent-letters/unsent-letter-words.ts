/** Words for letters that were not sent: what the patient was not told, why, and how to call them. */
import type { LetterKind, LetterTrouble, UnsentLetter } from '#shared/front-desk/unsent-letters.ts';

/** "3 patients were not told" */
export const countWords = (count: number, isMore: boolean): string => {
  if (isMore) return `More than ${count} patients were not told`;
  return count === 1 ? '1 patient was not told' : `${count} patients were not told`;
};

const subjects: Record<LetterKind, string> = {
  booked: 'Not told of their new appointment',
  moved: 'Not told of the new time of their appointment',
  changed: 'Not told of a change of their appointment',
  reassigned: 'Not told that somebody else sees them',
  choose: 'Not asked to choose another time',
  kept: 'Not told that their time stays',
  cancelled: 'Not told that their appointment is cancelled',
  reminder: 'Not reminded of their appointment',
  link: 'Not sent the link to their tele-visit',
  offer: 'Not told of a free time for them',
  companion: 'Not sent the link to the tele-visit that they are asked to join',
  requested: 'Not told that we have their request',
  proposed: 'Not told of the other time that is proposed to them',
  declined: 'Not told that their request is declined',
};

/** "Not told that their appointment is cancelled" */
export const subjectWords = ({ about }: Pick<UnsentLetter, 'about'>): string => subjects[about];

/** What else to know before calling the patient. */
export const hints: Partial<Record<LetterKind, string>> = {
  offer: 'The time is held for them for half an hour, then the next patient is asked.',
  requested: 'They asked for this time on the booking page. It is answered under Requests.',
  proposed:
    'They have to accept the time by the link in the message, or you book it under Requests.',
  declined: 'They asked for this time on the booking page.',
  companion: 'Their email address is not kept. Make a new link for them in the visit.',
};

const mailTrouble: Record<LetterTrouble, string> = {
  trying: 'The email server does not accept it. We keep trying.',
  unconfirmed: 'The email server did not confirm it. It may have arrived.',
  rejected: 'The email server refuses this address. Check it with the patient.',
  'gave-up': 'The email server did not accept it. We have stopped trying.',
  late: 'It could not be sent in time.',
  'sender-limit': 'The person who made the change had reached the day’s limit of messages.',
  'no-address': 'The hospital has no email address for this patient.',
  undelivered: 'It did not arrive.',
  deceased: 'It was stopped while the patient was recorded as deceased.',
};

const textTrouble: Record<LetterTrouble, string> = {
  ...mailTrouble,
  trying: 'The text message network does not accept it. We keep trying.',
  unconfirmed: 'The text message network did not confirm it. It may have arrived.',
  rejected: 'The text message network refuses this number. Check it with the patient.',
  'gave-up': 'The text message network did not accept it. We have stopped trying.',
  undelivered: 'The text message did not arrive. Check the number with the patient.',
};

export const troubleWords = ({
  channel,
  trouble,
}: Pick<UnsentLetter, 'channel' | 'trouble'>): string =>
  (channel === 'sms' ? textTrouble : mailTrouble)[trouble];
