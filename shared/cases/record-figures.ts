/** Figures that are counted from the record itself: stays that ended, and claims that payers answered. A new one is data here. */
import { z } from 'zod';
import type { Permission } from '#shared/roles.ts';
import { percentOf } from '#shared/cases/number-figures.ts';
import { figurePeriod, figurePeriodProblem, isFigurePeriod } from '#shared/times/figure-period.ts';

export const recordGroups = ['payer', 'unit', 'clinician', 'month'] as const;
export type RecordGroup = (typeof recordGroups)[number];

export const recordGroupLabels: Record<RecordGroup, string> = {
  payer: 'Payer',
  unit: 'Unit',
  clinician: 'Clinician',
  month: 'Month',
};

export interface RecordFigureKind {
  label: string;
  /** What is counted of what, as it stands beside the figure. */
  definition: string;
  /** Of a rate, who counts; of hours, how many. */
  aggregate: 'rate' | 'hours';
  /** Who reads it, and the rows behind it. */
  permission: Permission;
  groups: readonly RecordGroup[];
  /** What its rows are. */
  noun: 'stay' | 'claim';
}

const ofStays = { noun: 'stay', groups: recordGroups } as const;

export const recordFigures = {
  readmissions: {
    ...ofStays,
    label: 'Readmissions in 30 days',
    definition:
      'Of inpatient stays that ended in the period, those whose patient was an inpatient here again within 30 days, the day of discharge not counted. Planned stays and transfers count too, and stays elsewhere are not known here.',
    aggregate: 'rate',
    permission: 'utilization-dashboard',
  },
  'observation-hours': {
    ...ofStays,
    label: 'Observation hours',
    definition:
      'Hours in observation of stays that ended in the period and were in that class at any time, until their discharge or the change to another class.',
    aggregate: 'hours',
    permission: 'utilization-dashboard',
  },
  'reviewed-stays': {
    ...ofStays,
    label: 'CDI review rate',
    definition:
      'Of inpatient stays that ended in the period, those whose CDI review is done: closed as complete, agreed, disagreed or without an answer.',
    aggregate: 'rate',
    permission: 'cdi',
  },
  'first-pass-denials': {
    label: 'First-pass denial rate',
    definition:
      'Of claims whose first answer in a remittance of a first payer was in the period, those that this answer denied: it says so, or pays nothing, leaves nothing to the patient and gives a reason. Claims of no patient here count too.',
    aggregate: 'rate',
    permission: 'billing',
    groups: ['payer', 'month'],
    noun: 'claim',
  },
} as const satisfies Record<string, RecordFigureKind>;

export type RecordFigureName = keyof typeof recordFigures;

export const recordFigureNames = Object.keys(recordFigures) as RecordFigureName[];

export const recordFigureOf = (name: RecordFigureName): RecordFigureKind => recordFigures[name];

const period = {
  figure: z.enum(recordFigureNames as [RecordFigureName, ...RecordFigureName[]]),
  ...figurePeriod,
};
const hasGroup = ({ figure, by }: { figure: RecordFigureName; by?: RecordGroup | undefined }) =>
  by === undefined || recordFigureOf(figure).groups.includes(by);
const groupProblem = { error: 'Choose a group of this figure', path: ['by'] };

/** Both days included: of a stay its discharge, of a claim its answer. */
export const ReadRecordFigure = z
  .strictObject({ ...period, by: z.enum(recordGroups).optional() })
  .refine(isFigurePeriod, figurePeriodProblem)
  .refine(hasGroup, groupProblem);
export type ReadRecordFigure = z.infer<typeof ReadRecordFigure>;

/** What a figure counts: all of it, or the part of a rate; of one key, which is empty where the record says none. */
export const ReadRecordRows = z
  .strictObject({
    ...period,
    by: z.enum(recordGroups).optional(),
    key: z.string().max(200).optional(),
    counts: z.enum(['whole', 'part']).default('whole'),
  })
  .refine(isFigurePeriod, figurePeriodProblem)
  .refine(hasGroup, groupProblem);
export type ReadRecordRows = z.infer<typeof ReadRecordRows>;

export interface RecordFigure {
  /** Empty where the record says none; null of the total. */
  key: string | null;
  whole: number;
  part: number;
  /** Of a rate 0. */
  hours: number;
}

export interface RecordFigureRows {
  total: RecordFigure;
  /** Those with the most first; months in order. */
  rows: RecordFigure[];
}

export interface RecordRow {
  id: string;
  patient: string | null;
  /** Of a claim its number, of a stay its class. */
  title: string;
  day: string;
  payer: string;
  unit: string;
  isPart: boolean;
  hours: number;
}

export const mostRecordRows = 200;

/** "12.5 % (1 of 8)", "36.5 h (of 3)"; null of nothing. */
export function recordFigureWords(
  name: RecordFigureName,
  { whole, part, hours }: Omit<RecordFigure, 'key'>,
): string | null {
  if (whole === 0) return null;
  if (recordFigureOf(name).aggregate === 'hours')
    return `${Math.round(hours * 10) / 10} h (of ${whole})`;
  return `${percentOf({ part, whole })} % (${part} of ${whole})`;
}
