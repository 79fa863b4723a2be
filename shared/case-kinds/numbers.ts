/** What is asked of numbers of cases, and by what each is grouped. */
import { caseNumbers, type CaseNumber } from './case-numbers.ts';
import type { KindName } from './kinds.ts';

export type NumberName = keyof typeof caseNumbers;

export const numberNames = Object.keys(caseNumbers) as NumberName[];

export const numberOf = (name: NumberName): CaseNumber => caseNumbers[name];

export const numbersOfKind = (kind: KindName): NumberName[] =>
  numberNames.filter((name) => numberOf(name).kind === kind);

/** Whether it is an amount of money. */
export const isMoney = ({ aggregate }: CaseNumber): boolean => aggregate === 'sum-of-money';

/** Whether it is made of a time of each case. */
export const isMeasured = ({ aggregate }: CaseNumber): boolean =>
  aggregate === 'sum-of-minutes' || typeof aggregate === 'object';

/** `answerer`: who answered the last query of a review. Unit, service and payer are those of its stay now. */
export const groupNames = [
  'owner',
  'opener',
  'answerer',
  'unit',
  'service',
  'payer',
  'reason',
  'state',
] as const;
export type GroupName = (typeof groupNames)[number];

const ofStay = { unit: 'Unit', service: 'Service', payer: 'Payer' };

const groupLabels: Record<KindName, Partial<Record<GroupName, string>>> = {
  task: { owner: 'Person', opener: 'Opened by', state: 'State' },
  contact: { owner: 'Case Manager', ...ofStay, state: 'State' },
  episode: { owner: 'Case Manager', ...ofStay, state: 'State' },
  screening: { owner: 'Case Manager', unit: 'Unit', state: 'State' },
  need: { owner: 'Case Manager', unit: 'Unit', state: 'State' },
  denial: { owner: 'Specialist', ...ofStay, reason: 'Reason', state: 'State' },
  gap: { owner: 'Case Manager', payer: 'Payer', reason: 'Measure', state: 'State' },
  'advisor-review': { owner: 'Advisor', opener: 'Referred by', ...ofStay, state: 'State' },
  barrier: {
    owner: 'Person',
    opener: 'Opened by',
    unit: 'Unit',
    service: 'Service',
    state: 'State',
  },
  'cdi-review': { answerer: 'Clinician', owner: 'Specialist', ...ofStay, state: 'State' },
  'cdi-query': { owner: 'Clinician', opener: 'Specialist', ...ofStay, state: 'State' },
  'um-review': { owner: 'Utilization Manager', ...ofStay, state: 'State' },
  notice: { owner: 'Utilization Manager', ...ofStay, state: 'State' },
};

/** By what the numbers of a kind can be grouped, with its heading. */
export const groupsOf = (kind: KindName): { name: GroupName; label: string }[] =>
  groupNames.flatMap((name) => {
    const label = groupLabels[kind][name];
    return label === undefined ? [] : [{ name, label }];
  });

export const groupLabel = (kind: KindName, name: GroupName): string =>
  groupLabels[kind][name] ?? name;
