/** Which sentences of letters about appointments and of text messages an organization can write itself. */
import { invitationUses } from './invitation-uses.ts';
import { labelUses } from './label-uses.ts';
import { linkUses } from './link-uses.ts';
import { requestUses } from './request-uses.ts';
import { subjectUses } from './subject-uses.ts';
import type { UseWords, WordingGroup } from './use-words.ts';

const opening =
  'The line that opens the letter. The greeting stands before it, the facts after it.';
const message =
  'The sentence of the text message. The name of the hospital stands before it, a link after it. A locked phone shows it: name nobody, no day and no reason.';

interface LineUse extends UseWords {
  isLine: true;
}

const line =
  (group: WordingGroup, about: string) =>
  (label: string): LineUse => ({
    group,
    label,
    about,
    isLine: true,
  });

const letter = line('Letters', opening);
const letterOfSeveral = line('Letters about several dates', opening);
const sms = line('Text messages', message);
const smsOfSeveral = line('Text messages about several dates', message);

export const letterUses = {
  'letter.booked': letter('Appointment made'),
  'letter.moved': letter('New time'),
  'letter.changed': letter('Changed'),
  'letter.reassigned': letter('Somebody else'),
  'letter.choose': letter('Choose another time'),
  'letter.kept': letter('Time stays'),
  'letter.cancelled': letter('Cancelled'),
  'letter.reminder': letter('Reminder'),
  'letter.link': letter('Link to a tele-visit'),
  'letter.emergency': {
    group: 'Letters',
    label: 'Emergency',
    about: 'The last line of the letter that invites to a tele-visit.',
    isLine: true,
  },
  'letter.closing': {
    group: 'Letters',
    label: 'Closing',
    about: 'The last line of every letter about an appointment. The product has none.',
    isLine: true,
  },
  'letter.booked.several': letterOfSeveral('Appointments made'),
  'letter.moved.several': letterOfSeveral('New times'),
  'letter.changed.several': letterOfSeveral('Changed'),
  'letter.reassigned.several': letterOfSeveral('Somebody else'),
  'letter.choose.several': letterOfSeveral('Choose other times'),
  'letter.kept.several': letterOfSeveral('Times stay'),
  'letter.cancelled.several': letterOfSeveral('Cancelled'),
  ...subjectUses,
  ...labelUses,
  ...linkUses,
  ...requestUses,
  ...invitationUses,
  'sms.booked': sms('Appointment made'),
  'sms.moved': sms('New time'),
  'sms.changed': sms('Changed'),
  'sms.reassigned': sms('Somebody else'),
  'sms.choose': sms('Choose another time'),
  'sms.kept': sms('Time stays'),
  'sms.cancelled': sms('Cancelled'),
  'sms.reminder': sms('Reminder'),
  'sms.link': sms('Link to a tele-visit'),
  'sms.offer': sms('Earlier time offered'),
  'sms.invited': sms('Invitation to book'),
  'sms.booked.several': smsOfSeveral('New appointments'),
  'sms.moved.several': smsOfSeveral('New times'),
  'sms.changed.several': smsOfSeveral('Changed'),
  'sms.reassigned.several': smsOfSeveral('Somebody else'),
  'sms.kept.several': smsOfSeveral('Times stay'),
  'sms.cancelled.several': smsOfSeveral('Cancelled'),
} as const satisfies Record<string, UseWords>;

export type LetterUse = keyof typeof letterUses;
