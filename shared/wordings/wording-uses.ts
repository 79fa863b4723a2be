/** Where a wording of an organization is read: by guests of visits, on public pages, in letters and notices to patients; without zod, since patients' pages load it. */
import { letterUses } from './letter-uses.ts';
import { noticeUses } from './notice-uses.ts';
import type { UseWords } from './use-words.ts';
import type { UseBlanks } from './wording-blanks.ts';

const entry = 'Guests agree to it before they enter.';
const refusable = 'Guests are asked before they enter, and may refuse it.';
const question = 'Above the question in the call, which says what the browser or the clinic does.';

const pageBlanks: UseBlanks = {
  'operator.name': 'optional',
  'operator.address': 'optional',
  'operator.contact': 'optional',
  'operator.dataProtectionOfficer': 'optional',
};

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
    blanks: pageBlanks,
  },
  terms: {
    group: 'Public pages',
    label: 'Terms',
    about: 'Read at /terms by anybody.',
    blanks: pageBlanks,
  },
  ...letterUses,
  ...noticeUses,
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
export type ConsentUse = Extract<WordingUse, `patient.${string}` | `companion.${string}`>;

export const isConsentUse = (use: string): use is ConsentUse =>
  isWordingUse(use) && /^(patient|companion)\./.test(use);

export const consentUseNames = wordingUseNames.filter(isConsentUse);

export const isSmsUse = (use: WordingUse): boolean => use.startsWith('sms.');
