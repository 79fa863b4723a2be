/** The blanks of letters on cases: a closed list, each with where its words come from. */
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { Permission } from '#shared/roles.ts';

interface Blank {
  label: string;
  /** Where its words come from, as it stands beside them. */
  source: string;
  /** Only in letters on kinds of cases that are worked with one of these. */
  only?: readonly Permission[];
  /** An amount: who may not open the billing screens does not read a letter that has it. */
  isMoney?: true;
}

const claims = ['billing', 'utilization', 'physician-advisor'] as const;
const money = ['billing'] as const;

const blanks = {
  'patient.name': { label: 'Name of the patient', source: 'Patient record' },
  'patient.birthDate': { label: 'Date of birth', source: 'Patient record' },
  'patient.recordNumber': { label: 'Record number', source: 'Patient record' },
  'stay.admittedOn': { label: 'Day of admission', source: 'Stay' },
  'stay.dischargedOn': { label: 'Day of discharge', source: 'Stay' },
  'stay.unit': { label: 'Unit', source: 'Stay' },
  'stay.service': { label: 'Service', source: 'Stay' },
  'stay.attending': { label: 'Attending physician', source: 'Stay' },
  'stay.number': { label: 'Number of the stay', source: 'Stay' },
  'coverage.payer': { label: 'Payer', source: 'Coverage' },
  'coverage.memberNumber': { label: 'Member number', source: 'Coverage' },
  'claim.number': { label: 'Number of the claim', source: 'Claim', only: claims },
  'claim.payerNumber': {
    label: 'Payer’s number of the claim',
    source: 'Answer of the payer',
    only: claims,
  },
  'claim.billedOn': { label: 'Day on which it was billed', source: 'Claim', only: claims },
  'claim.amount': { label: 'Amount billed', source: 'Claim', only: money, isMoney: true },
  'denial.reason': { label: 'Reason of the denial', source: 'Answer of the payer', only: claims },
  'denial.answeredOn': {
    label: 'Day of the payer’s answer',
    source: 'Answer of the payer',
    only: claims,
  },
  'denial.amount': {
    label: 'Amount denied',
    source: 'Answer of the payer',
    only: money,
    isMoney: true,
  },
  'authorization.number': {
    label: 'Number of the authorization',
    source: 'Answer of the payer',
    only: claims,
  },
  'case.title': { label: 'Title of the case', source: 'Case' },
  'case.dueOn': { label: 'Day on which it is due', source: 'Clock of the case' },
  'hospital.name': { label: 'Name of the hospital', source: 'Organization' },
  'hospital.phone': { label: 'Phone of the hospital', source: 'Organization' },
  'writer.name': { label: 'Your name', source: 'Your account' },
  'writer.job': { label: 'Your job', source: 'Your account' },
  'writer.phone': { label: 'Your phone', source: 'Your account' },
  'letter.day': { label: 'Day of the letter', source: 'Today' },
} as const satisfies Record<string, Blank>;

export type BlankName = keyof typeof blanks;
export const blankNames = Object.keys(blanks) as BlankName[];
export const blankOf = (name: BlankName): Blank => blanks[name];

export const isBlankName = (name: string): name is BlankName => Object.hasOwn(blanks, name);

export const blankMark = (name: BlankName): string => `{{${name}}}`;

const mark = /\{\{([^{}]*)\}\}/g;

/** What stands between double braces, known or not, in the order of the text and each once. */
export const marksIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mark)].map(([, words = '']) => words.trim())),
];

/** Those of the list. */
export const blanksIn = (text: string): BlankName[] => marksIn(text).filter(isBlankName);

/** Puts these words in; a blank without words stays as it is marked. */
export const filledText = (text: string, values: ReadonlyMap<BlankName, string>): string =>
  text.replace(mark, (whole, words: string) => {
    const name = words.trim();
    return (isBlankName(name) ? values.get(name) : undefined) ?? whole;
  });

/** Whether something is left to be filled or removed; a lone brace counts, for it was meant as a blank. */
export const hasOpenBlank = (text: string): boolean => /\{\{|\}\}/.test(text);

export const hasMoney = (text: string): boolean =>
  blanksIn(text).some((name) => blankOf(name).isMoney === true);

/** Whether letters on all of these kinds may have the blank. */
export const fitsKinds = (name: BlankName, kinds: readonly KindName[]): boolean => {
  const { only } = blankOf(name);
  return only === undefined || kinds.every((kind) => only.includes(kindOf(kind).permission));
};

/** Why a text is no text of a letter on cases of these kinds: the first, in words. */
export function textFault(text: string, kinds: readonly KindName[]): string | null {
  for (const words of marksIn(text)) {
    if (!isBlankName(words)) return `“{{${words}}}” is no blank: choose one from the list`;
    if (!fitsKinds(words, kinds)) {
      const kind = kinds.find((name) => !fitsKinds(words, [name]));
      const label = kind ? kindOf(kind).label : 'these cases';
      return `“${blankOf(words).label}” does not stand in letters on cases of the kind “${label}”`;
    }
  }
  return hasOpenBlank(text.replace(mark, '')) ? 'A blank is not closed: {{…}}' : null;
}
