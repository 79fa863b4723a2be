/** The product's own sentences of letters about appointments and of text messages, in English. */
import { defaultInvitation } from './default-invitations.ts';
import { defaultLetterParts } from './default-letter-parts.ts';
import type { LetterUse } from './letter-uses.ts';

/** Empty: the product says nothing there. A text message ends with a full stop of the product's. */
export const defaultSentences: Record<LetterUse, string> = {
  'letter.booked': 'an appointment was made for you:',
  'letter.moved': 'your appointment has a new time:',
  'letter.changed': 'your appointment has changed. It is now:',
  'letter.reassigned': 'somebody else sees you; the time stays the same:',
  'letter.choose': 'we cannot see you at this time. We are sorry. Please choose another one:',
  'letter.kept': 'we can see you at this time after all. You need not choose another one:',
  'letter.cancelled': 'this appointment is cancelled. You do not need to come:',
  'letter.reminder': 'you have an appointment:',
  'letter.link': 'you have a tele-visit:',
  'letter.emergency': 'In an emergency do not wait for the visit: call your emergency number.',
  'letter.closing': '',
  'letter.booked.several': 'these appointments were made for you:',
  'letter.moved.several': 'your appointments have new times:',
  'letter.changed.several': 'your appointments have changed. They are now:',
  'letter.reassigned.several': 'somebody else sees you; the times stay the same:',
  'letter.choose.several':
    'we cannot see you at these times. We are sorry. Please choose other ones:',
  'letter.kept.several': 'we can see you at these times after all. You need not choose other ones:',
  'letter.cancelled.several': 'these appointments are cancelled. You do not need to come:',
  ...defaultLetterParts,
  ...defaultInvitation,
  'sms.booked': 'you have a new appointment',
  'sms.moved': 'your appointment has a new time',
  'sms.changed': 'your appointment has changed',
  'sms.reassigned': 'somebody else sees you at your appointment',
  'sms.choose': 'please choose another time for your appointment',
  'sms.kept': 'your appointment stays at its time',
  'sms.cancelled': 'your appointment is cancelled',
  'sms.reminder': 'a reminder of your appointment',
  'sms.link': 'the link to your tele-visit',
  'sms.offer': 'an earlier time is held for you',
  'sms.booked.several': 'you have new appointments',
  'sms.moved.several': 'your appointments have new times',
  'sms.changed.several': 'your appointments have changed',
  'sms.reassigned.several': 'somebody else sees you at your appointments',
  'sms.kept.several': 'your appointments stay at their times',
  'sms.cancelled.several': 'several of your appointments are cancelled',
};
