/** Where a wording of an organization is read: by guests of visits, on public pages, in letters to patients; without zod, since patients' pages load it. */

type WordingGroup = 'Consents of patients' | 'Consents of companions' | 'Public pages' | 'Letters';

interface UseWords {
  group: WordingGroup;
  label: string;
  /** Where it is read, and what the product does by itself. */
  about: string;
  /** A letter has one sentence where the product has one. */
  isLine?: boolean;
}

const entry = 'Guests agree to it before they enter.';
const refusable = 'Guests are asked before they enter, and may refuse it.';
const question = 'Above the question in the call, which says what the browser or the clinic does.';
const opening = 'The line that opens the letter. “Hello” stands before it, the facts after it.';

/** In the order in which they are read. */
export const wordingUses = {
  'patient.tele-visit': { group: 'Consents of patients', label: 'Tele-visit', about: entry },
  'patient.recording': { group: 'Consents of patients', label: 'Recording', about: entry },
  'patient.data': { group: 'Consents of patients', label: 'Data', about: entry },
  'patient.files': { group: 'Consents of patients', label: 'Files', about: refusable },
  'patient.third-person': {
    group: 'Consents of patients',
    label: 'Other persons',
    about: refusable,
  },
  'patient.captions': { group: 'Consents of patients', label: 'Captions', about: question },
  'patient.snapshot': { group: 'Consents of patients', label: 'Snapshot', about: question },
  'companion.tele-visit': { group: 'Consents of companions', label: 'Tele-visit', about: entry },
  'companion.recording': { group: 'Consents of companions', label: 'Recording', about: entry },
  'companion.data': { group: 'Consents of companions', label: 'Data', about: entry },
  'companion.files': { group: 'Consents of companions', label: 'Files', about: refusable },
  'companion.captions': { group: 'Consents of companions', label: 'Captions', about: question },
  operator: {
    group: 'Public pages',
    label: 'Operator',
    about: 'Fills the blanks of the privacy policy and the terms, in every language.',
  },
  'privacy-policy': {
    group: 'Public pages',
    label: 'Privacy policy',
    about: 'Read at /privacyPolicy by anybody.',
  },
  terms: { group: 'Public pages', label: 'Terms', about: 'Read at /terms by anybody.' },
  'letter.booked': { group: 'Letters', label: 'Appointment made', about: opening, isLine: true },
  'letter.moved': { group: 'Letters', label: 'New time', about: opening, isLine: true },
  'letter.cancelled': { group: 'Letters', label: 'Cancelled', about: opening, isLine: true },
  'letter.reminder': { group: 'Letters', label: 'Reminder', about: opening, isLine: true },
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
} as const satisfies Record<string, UseWords>;

export type WordingUse = keyof typeof wordingUses;
/** A version that is in force, without its words. */
export interface WordingInForce {
  id: string;
  use: WordingUse;
  language: string;
  /** Of this use in this language, from 1. */
  revision: number;
}

export const wordingUseNames = Object.keys(wordingUses) as [WordingUse, ...WordingUse[]];
export const isWordingUse = (use: string): use is WordingUse => Object.hasOwn(wordingUses, use);

export const useWords = (use: WordingUse): UseWords => wordingUses[use];

/** "Tele-visit, consents of patients" */
export const useTitle = (use: WordingUse): string =>
  `${useWords(use).label}, ${useWords(use).group.toLowerCase()}`;

/** What guests agree to, against what is only read. */
export const isConsentUse = (use: WordingUse): boolean => /^(patient|companion)\./.test(use);
