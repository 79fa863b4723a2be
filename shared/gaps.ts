/** Gaps in care: measures of the organization, how a gap is opened, and the lists of those who close them. */
import { z } from 'zod';
import type { GapSource } from './case-kinds/gap.ts';
import type { CallOutcome, CallWay, CaseFilter } from './cases.ts';
import type { FactType } from './facts.ts';
import { line } from './text/single-line.ts';
import { Day } from './time.ts';
import { Version } from './version.ts';

/** Of which facts a measure takes evidence. */
export const evidenceTypes = [
  'Observation',
  'Procedure',
  'DocumentReference',
  'Encounter',
  'MedicationRequest',
] as const satisfies readonly FactType[];
export type EvidenceType = (typeof evidenceTypes)[number];

const code = line(60, { empty: 'Enter a code', long: 'At most 60 characters' });

/** Names are the organization's own. */
export const NewGapMeasure = z.strictObject({
  name: line(120, { empty: 'Name the measure', long: 'At most 120 characters' }),
  evidenceType: z.enum(evidenceTypes),
  /** Any one of them is the evidence. */
  evidenceCodes: z.array(code).min(1, 'Enter at least one code').max(50, 'At most 50 codes'),
  /** How old the evidence may be. */
  withinDays: z.int('Give whole days').min(1, 'At least one day').max(36_525, 'At most 100 years'),
  /** The types of appointments in which it can be closed. */
  typeIds: z.array(z.uuid()).max(50),
});
export type NewGapMeasure = z.infer<typeof NewGapMeasure>;

export const SaveGapMeasure = NewGapMeasure.extend({
  measureId: z.uuid(),
  version: Version,
  active: z.boolean(),
});
export type SaveGapMeasure = z.infer<typeof SaveGapMeasure>;

export interface GapMeasure extends NewGapMeasure {
  id: string;
  active: boolean;
  version: number;
}

export const OpenGap = z.strictObject({
  patientId: z.uuid('Choose the patient'),
  measureId: z.uuid('Choose the measure'),
  since: Day.nullable().default(null),
});
export type OpenGap = z.infer<typeof OpenGap>;

/** Rows of a list that are loaded, at most so many at once. */
export const mostGapLines = 200;
export const GapLinesOf = z.strictObject({ caseIds: z.array(z.uuid()).max(mostGapLines) });
export type GapLinesOf = z.infer<typeof GapLinesOf>;

/** What a list says of a gap besides its case. */
export interface GapLine {
  caseId: string;
  source: GapSource;
  sourceName: string;
  /** A local day: as its source says it, else as it came here. */
  since: string;
  lastCall: { way: CallWay; calledAt: string; outcome: CallOutcome } | null;
}

const queue = 'care' as const;
const kinds: NonNullable<CaseFilter['kinds']> = ['gap'];
const all: CaseFilter = { queue, kinds };

/** "Take next" gives the first of these. */
export const gapsToClose: CaseFilter = { ...all, states: ['open'], owner: 'nobody' };

export const gapLists = [
  { name: 'open', label: 'To close', filter: { ...all, states: ['open'] } },
  { name: 'invited', label: 'Patient invited', filter: { ...all, states: ['invited'] } },
  { name: 'booked', label: 'Visit booked', filter: { ...all, states: ['booked'] } },
  { name: 'visited', label: 'Waiting for evidence', filter: { ...all, states: ['visited'] } },
  { name: 'said', label: 'Said to be closed', filter: { ...all, states: ['said'] } },
  { name: 'mine', label: 'Mine', filter: { ...all, owner: 'me' } },
  {
    name: 'closed',
    label: 'Closed by evidence, 30 days',
    filter: { ...all, states: ['closed'], closed: 'month' },
  },
] as const satisfies { name: string; label: string; filter: CaseFilter }[];
