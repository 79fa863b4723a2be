/** The product's own subjects, labels and words around links of letters to patients, in English; a line break is where a line of the mail ends. */
import type { labelUses } from './label-uses.ts';
import type { linkUses } from './link-uses.ts';
import type { requestUses } from './request-uses.ts';
import type { subjectUses } from './subject-uses.ts';

const subjects: Record<Exclude<keyof typeof subjectUses, 'letter.subject-invited'>, string> = {
  'letter.subject-booked': 'Your appointment, {{clinic}}',
  'letter.subject-moved': 'Your appointment has a new time, {{clinic}}',
  'letter.subject-changed': 'Your appointment has changed, {{clinic}}',
  'letter.subject-reassigned': 'You see somebody else, {{clinic}}',
  'letter.subject-choose': 'Please choose another time, {{clinic}}',
  'letter.subject-kept': 'Your appointment stays as it was, {{clinic}}',
  'letter.subject-cancelled': 'Your appointment is cancelled, {{clinic}}',
  'letter.subject-reminder': 'A reminder of your appointment, {{clinic}}',
  'letter.subject-link': 'Your tele-visit, {{clinic}}',
  'letter.subject-visit': 'Your tele-visit at {{clinic}}',
  'letter.subject-offer': 'An earlier time at {{clinic}}',
  'letter.subject-code': 'Your code for {{clinic}}',
  'letter.subject-requested': 'We have your request, {{clinic}}',
  'letter.subject-proposed': 'Another time for you, {{clinic}}',
  'letter.subject-declined': 'Your request, {{clinic}}',
  'letter.subject-booked.several': 'Your appointments, {{clinic}}',
  'letter.subject-moved.several': 'Your appointments have new times, {{clinic}}',
  'letter.subject-changed.several': 'Your appointments have changed, {{clinic}}',
  'letter.subject-choose.several': 'Please choose other times, {{clinic}}',
  'letter.subject-kept.several': 'Your appointments stay as they were, {{clinic}}',
  'letter.subject-cancelled.several': 'Your appointments are cancelled, {{clinic}}',
};

const labels: Record<keyof typeof labelUses, string> = {
  'letter.greeting': 'Hello,',
  'letter.greeting-name': 'Hello {{name}},',
  'letter.label-when': 'When:',
  'letter.label-where': 'Where:',
  'letter.label-with': 'With:',
  'letter.label-why': 'Why:',
  'letter.label-code': 'Code:',
  'letter.moment': '{{day}} at {{time}} ({{zone}})',
  'letter.by-video': 'by video',
  'letter.note': 'Please note:',
  'letter.calendar-event': 'Appointment, {{clinic}}',
};

const others = 'For the others, call or wait for their reminders:';
const alone = 'The link is yours alone.';

const links: Record<keyof typeof linkUses, string> = {
  'letter.join':
    'To join, open this link on a phone, tablet or computer with a camera; you need no account\nand no app. The waiting room opens 30 minutes before:',
  'letter.link-change': 'To change the time, or if you cannot come, open this:',
  'letter.link-move': 'To change the time, open this:',
  'letter.link-cancel':
    'If you cannot come, tell us here, so that somebody else can have the time:',
  'letter.link-see': 'To see it again, open this:',
  'letter.link-choose': 'To choose another time, or to cancel, open this until {{until}}:',
  'letter.after-change': `${alone} For anything else, call {{clinicPhone}}.`,
  'letter.after-move': `${alone} If you cannot come, call {{clinicPhone}}.`,
  'letter.after-cancel': `${alone} To change the time, call {{clinicPhone}}.`,
  'letter.after-see': `${alone} To change the time, or if you cannot come, call {{clinicPhone}}.`,
  'letter.after-choose': `${alone} If no time there suits you, call {{clinicPhone}}.`,
  'letter.call-another': 'If you want another one, or did not expect this, call {{clinicPhone}}.',
  'letter.code-join': 'To join on a phone or tablet, scan this with it.',
  'letter.code-check-in': 'When you come, scan this with your phone and tell us that you are here.',
  'letter.code-open': 'To open the link on a phone, scan this with it.',
  'letter.code-picture': 'QR code of the link above',
  'letter.link-change.several': `To change the time, or if you cannot come to the first one, open this. ${others}`,
  'letter.link-move.several': `To change the time of the first one, open this. ${others}`,
  'letter.link-cancel.several': `If you cannot come to the first one, tell us here. ${others}`,
  'letter.link-see.several': `To see it again, open this. ${others}`,
  'letter.opening-visit': 'your tele-visit with {{clinician}} at {{clinic}}:',
  'letter.link-visit':
    'Open this link on a phone, tablet or computer with a camera. You need no account and no app.\nThe waiting room opens 30 minutes before:',
  'letter.after-visit':
    'You can try your camera and microphone there at any time before. The link is yours alone:\ndo not pass it on. It works again if your connection breaks. Questions? Call {{clinicPhone}}.',
  'letter.paper-change': 'To change the time, or if you cannot come, call {{clinicPhone}}.',
  'letter.paper-visit': 'For the link to join it, or to change the time, call {{clinicPhone}}.',
  'letter.paper-code':
    'When you come, scan this with your phone and tell us that you are here. You can also see your appointment there before.',
};

const requests: Record<keyof typeof requestUses, string> = {
  'letter.offer': 'you asked to be told when a time becomes free. This one is held for you:',
  'letter.offer-by-video': 'by video, from where you are',
  'letter.link-offer':
    'Open this link within {{minutes}} minutes, until {{until}}, to accept it or to say no:',
  'letter.after-offer':
    'After that it is offered to the next person who waits. You keep your place on the list.',
  'letter.code': 'somebody wants to book this time and gave your email address:',
  'letter.after-code':
    'Type the code on the booking page within ten minutes. If it was not you, do nothing: the\ntime becomes free again by itself.',
  'letter.requested':
    'you asked for this time. The clinic answers you; until then it is held for you:',
  'letter.proposed': 'the clinic proposes another time, and holds it for you:',
  'letter.declined': 'the clinic cannot offer you this time:',
  'letter.link-requested': 'To see how it stands, or to withdraw it, open this:',
  'letter.link-proposed': 'To accept it or to say no, open this:',
  'letter.link-declined': 'You can look for another one:',
  'letter.after-request': 'For anything else, call {{clinicPhone}}.',
};

export const defaultLetterParts = { ...subjects, ...labels, ...links, ...requests };
