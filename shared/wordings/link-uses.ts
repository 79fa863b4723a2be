/** The words around the links of letters to patients that an organization can write itself. */
import type { UseBlanks } from './wording-blanks.ts';
import type { UseWords, WordingGroup } from './use-words.ts';

const words =
  (group: WordingGroup, blanks: UseBlanks = {}) =>
  (label: string, about: string): UseWords => ({ group, label, about, blanks });

const around = words('Words around links');
const ofSeveral = words('Words around links, several dates');
const call = words('Words around links', { clinicPhone: 'needed' });
/** Below or instead of a QR code. */
const code =
  (group: WordingGroup) =>
  (label: string, about: string): UseWords => ({ group, label, about, isLine: true });
const codeInMail = code('Words around links');
const onPaper = words('Letters on paper', { clinicPhone: 'needed' });
const ofVisit = 'Letters with a link to a tele-visit';

const before = (may: string) => `Above the link to the appointment, where patients may ${may}.`;
const first = (may: string) =>
  `Above the link to the first of several dates, where patients may ${may}.`;
const after = (may: string) => `Below the link to the appointment, where patients may ${may}.`;

export const linkUses = {
  'letter.join': around('To join', 'Above the link to a tele-visit.'),
  'letter.link-change': around('To change or cancel', before('move and cancel')),
  'letter.link-move': around('To change the time', before('move, not cancel')),
  'letter.link-cancel': around('To cancel', before('cancel, not move')),
  'letter.link-see': around('To see it', before('neither move nor cancel')),
  'letter.link-choose': words('Words around links', { until: 'needed' })(
    'To choose another time',
    'Above the link in the letter that asks for another time.',
  ),
  'letter.after-change': call('After change or cancel', after('move and cancel')),
  'letter.after-move': call('After change of time', after('move, not cancel')),
  'letter.after-cancel': call('After cancel', after('cancel, not move')),
  'letter.after-see': call('After see', after('neither move nor cancel')),
  'letter.after-choose': call(
    'After choose another time',
    'Below the link in the letter that asks for another time.',
  ),
  'letter.call-another': call('Another appointment', 'In the letter that cancels.'),
  'letter.code-join': codeInMail('Code to join', 'Below the QR code of a tele-visit.'),
  'letter.code-check-in': codeInMail('Code to check in', 'Below the QR code of a visit in person.'),
  'letter.code-open': codeInMail('Code to open the link', 'Below the QR code of another link.'),
  'letter.code-picture': codeInMail(
    'Name of the code',
    'What is read out, or shown, instead of the picture of the QR code.',
  ),
  'letter.link-change.several': ofSeveral('To change or cancel', first('move and cancel')),
  'letter.link-move.several': ofSeveral('To change the time', first('move, not cancel')),
  'letter.link-cancel.several': ofSeveral('To cancel', first('cancel, not move')),
  'letter.link-see.several': ofSeveral('To see it', first('neither move nor cancel')),
  'letter.opening-visit': words(ofVisit, { clinician: 'optional', clinic: 'needed' })(
    'Opening',
    'The line that opens the letter with the link to a tele-visit.',
  ),
  'letter.link-visit': words(ofVisit)('Above the link', 'How the link is opened, and when.'),
  'letter.after-visit': words(ofVisit, { clinicPhone: 'needed' })(
    'Below the link',
    'What the patient has to know of the link, and whom to call.',
  ),
  'letter.paper-change': onPaper('To change or cancel', 'Of a visit in person, on paper.'),
  'letter.paper-visit': onPaper('Tele-visit', 'Of a tele-visit: paper has no link to it.'),
  'letter.paper-code': code('Letters on paper')('Code to check in', 'Below the QR code on paper.'),
} as const satisfies Record<string, UseWords>;
