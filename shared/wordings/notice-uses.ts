/** Which words of notices to patients an organization can write itself: titles, purposes, fields, and what is said of the delivery. */
import type { UseWords, WordingGroup } from './use-words.ts';

interface WordUse extends UseWords {
  isLine: true;
}

const word =
  (group: WordingGroup, where: string) =>
  (label: string, about = where): WordUse => ({ group, label, about, isLine: true });

const title = word('Notices to patients', 'The title of the notice, as the patient reads it.');
const field = word(
  'Notices to patients',
  'Before the words that fill this field for one patient; a colon stands between them.',
);
const fact = word(
  'Signing of notices',
  'On the delivered notice, before what was noted of the delivery.',
);
const value = word('Signing of notices', 'On the delivered notice, after “Signed by” or “How”.');
const button = word('Signing of notices', 'On a button, where the patient signs. Keep it short.');

/** It is kept with each notice that is signed. */
const purpose = (label: string): UseWords => ({
  group: 'Notices to patients',
  label,
  about: 'What the patient reads where the hospital has no text of its own for the notice.',
  characters: 2_000,
});

/** A use has the name of its notice, way or signer. */
export const noticeUses = {
  'notice.observation.title': title('MOON: title'),
  'notice.observation.purpose': purpose('MOON: purpose'),
  'notice.important-message.title': title('Important Message: title'),
  'notice.important-message.purpose': purpose('Important Message: purpose'),
  'notice.important-message-copy.title': title('Copy of the message: title'),
  'notice.important-message-copy.purpose': purpose('Copy of the message: purpose'),
  'notice.change-of-status.title': title('Change of status: title'),
  'notice.change-of-status.purpose': purpose('Change of status: purpose'),
  'notice.condition-code-44.title': title('Condition code 44: title'),
  'notice.condition-code-44.purpose': purpose('Condition code 44: purpose'),
  'notice.form': title(
    'Form',
    'Between the title and the number of the form: “…, form CMS-10611”.',
  ),
  'notice.field.reason': field('Field: reason for observation'),
  'notice.field.reviewer-of-discharge': field('Field: reviewer of discharge'),
  'notice.field.reviewer-of-change': field('Field: reviewer of change'),
  'notice.field.agreeing-physician': field('Field: physician who agreed'),
  'notice.delivery.explained-by': fact('Explained by'),
  'notice.delivery.how': fact('How'),
  'notice.way.in-person': value('In person'),
  'notice.way.visit': value('In a tele-visit'),
  'notice.way.phone': value('By phone'),
  'notice.delivery.language': fact('Language'),
  'notice.delivery.interpreter': fact('Interpreter'),
  'notice.delivery.people-in-visit': fact('Who was in the visit'),
  'notice.delivery.document': fact('What was read', 'Before the name of the PDF that was read.'),
  'notice.delivery.signed-by': fact('Signed by'),
  'notice.signer.patient': value('Patient'),
  'notice.signer.representative': value('Representative'),
  'notice.delivery.own-device': value('On their own device'),
  'notice.signature.typed': fact('Signed by typing', 'Before the name that was typed to sign.'),
  'notice.signature.paper': fact('Signed on paper', 'A sentence; nothing follows it.'),
  'notice.signature.refused': fact('Refused', 'Before what the patient said, where they said why.'),
  'notice.signature.seen-by': fact('Seen by', 'Before who saw that it was given.'),
  'notice.paper.born': fact('Born', 'On a print, before the date of birth.'),
  'notice.paper.record': fact('Record', 'On a print, before the record number.'),
  'notice.paper.signature': fact('Line for the signature', 'On a print that is signed by hand.'),
  'notice.paper.time': fact('Line for date and time', 'On a print that is signed by hand.'),
  'notice.pad.signature': fact('Signature', 'Above the box in which the patient signs.'),
  'notice.pad.empty': fact('Box: how to sign', 'Below the box, while nothing is drawn in it.'),
  'notice.pad.drawn': fact('Box: signed', 'Below the box, once something is drawn in it.'),
  'notice.pad.again': button('Button: sign again'),
  'notice.visit.sign': button('Button: sign'),
  'notice.visit.refuse': button('Button: do not sign'),
} as const satisfies Record<string, UseWords>;

export type NoticeUse = keyof typeof noticeUses;

export const isNoticeUse = (use: string): use is NoticeUse => Object.hasOwn(noticeUses, use);
