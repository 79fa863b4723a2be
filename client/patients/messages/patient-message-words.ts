/** Words for what was sent to a patient, and for their consent to text messages. */
import type { MessageState, SentMessage, SmsChange } from '#shared/patients/sms-consent.ts';
import type { LetterKind } from '#shared/front-desk/unsent-letters.ts';

export const aboutWords: Record<LetterKind, string> = {
  booked: 'New appointment',
  moved: 'New time',
  changed: 'Changed appointment',
  reassigned: 'Another clinician',
  cancelled: 'Cancelled appointment',
  reminder: 'Reminder',
  link: 'Link to the tele-visit',
  offer: 'Offer of an earlier time',
  choose: 'Asked to choose another time',
  kept: 'The time stays',
  companion: 'Link for a companion',
  requested: 'Request received',
  proposed: 'Another time proposed',
  declined: 'Request declined',
};

export const channelWords: Record<SentMessage['channel'], string> = {
  mail: 'Email',
  sms: 'Text message',
};

export const stateWords: Record<MessageState, string> = {
  queued: 'On its way',
  sent: 'Sent',
  delivered: 'Arrived',
  failed: 'Not sent',
  unknown: 'May have arrived',
};

export const howWords: Record<SmsChange, string> = {
  spoken: 'said so',
  written: 'signed it',
  link: 'by the link in a message',
  'stop-word': 'answered STOP',
  'new-number': 'the phone number changed',
};
