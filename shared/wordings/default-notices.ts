/** The product's own words of notices to patients, in English. */
import { noticeForms } from '#shared/utilization/patient-notices.ts';
import type { NoticeName } from '#shared/case-kinds/notice.ts';
import type { NoticeUse } from './notice-uses.ts';

const forms = Object.entries(noticeForms) as [NoticeName, (typeof noticeForms)[NoticeName]][];

/** What stands in `noticeForms`. */
type FormUse = `notice.${NoticeName}.${'title' | 'purpose'}` | `notice.field.${string}`;

const ofForms = Object.fromEntries(
  forms.flatMap(([notice, { label, purpose, fields }]) => [
    [`notice.${notice}.title`, label],
    [`notice.${notice}.purpose`, purpose],
    ...fields.map((field) => [field.use, field.label]),
  ]),
) as Record<Extract<NoticeUse, FormUse>, string>;

export const defaultNotices: Record<NoticeUse, string> = {
  ...ofForms,
  'notice.form': 'form',
  'notice.delivery.explained-by': 'Explained by',
  'notice.delivery.how': 'How',
  'notice.way.in-person': 'In person',
  'notice.way.visit': 'In a tele-visit',
  'notice.way.phone': 'By phone',
  'notice.delivery.language': 'Language',
  'notice.delivery.interpreter': 'Interpreter',
  'notice.delivery.people-in-visit': 'Who was in the visit',
  'notice.delivery.document': 'What was read',
  'notice.delivery.signed-by': 'Signed by',
  'notice.signer.patient': 'patient',
  'notice.signer.representative': 'representative',
  'notice.delivery.own-device': 'on their own device in the visit',
  'notice.signature.typed': 'Signed by typing the name',
  'notice.signature.paper': 'Signed on paper.',
  'notice.signature.refused': 'The signature was refused',
  'notice.signature.seen-by': 'Seen by',
  'notice.paper.born': 'born',
  'notice.paper.record': 'Record',
  'notice.paper.signature': 'Signature of the patient or representative',
  'notice.paper.time': 'Date and time',
  'notice.pad.signature': 'Signature',
  'notice.pad.empty': 'Sign in the box with finger, pen or mouse.',
  'notice.pad.drawn': 'The signature is in the box.',
  'notice.pad.again': 'Sign again',
  'notice.visit.sign': 'Sign',
  'notice.visit.refuse': 'I do not want to sign',
};
