/** Quality measures in CQL: their text, which definitions are their populations, and runs over patients. */
import { z } from 'zod';
import { ObservedValues } from './measures/observed-values.ts';
import { populationNames, Populations, type PopulationName } from './measures/populations.ts';
import { line } from './text/single-line.ts';
import { Version } from './version.ts';

export const mostCql = 100_000;

/** CQL as it was typed; its lines count from 1. */
export const CqlText = z
  .string()
  .min(1, 'Write the CQL')
  .max(mostCql, 'At most 100,000 characters')
  .refine((text) => text.trim() !== '', 'Write the CQL')
  .refine((text) => !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text), 'Leave out control characters');

/** Of which days the parameter "Measurement Period" is, counted from the day of the run. */
export const measurePeriods = ['this-year', 'last-year', 'last-12-months'] as const;
export type MeasurePeriod = (typeof measurePeriods)[number];

export const periodWords: Record<MeasurePeriod, string> = {
  'this-year': 'This calendar year',
  'last-year': 'The calendar year before',
  'last-12-months': 'The twelve months up to the day of the run',
};

export const periodParameter = 'Measurement Period';

/** Whether more of the numerator is better; of "decrease" the numerator is what should not be. */
export const improvements = ['increase', 'decrease'] as const;
export type Improvement = (typeof improvements)[number];

export const NewMeasure = z.strictObject({
  /** Also the name of the gaps that it opens. */
  name: line(120, { empty: 'Name the measure', long: 'At most 120 characters' }),
  sentence: line(300, { empty: 'Say what it measures', long: 'At most 300 characters' }),
  cql: CqlText,
  populations: Populations,
  improvement: z.enum(improvements).default('increase'),
  period: z.enum(measurePeriods).default('this-year'),
  /** Values of the other parameters, as typed; one that is missing has the CQL's default. */
  parameters: z.record(z.string().max(200), z.string().max(200)).default({}),
  /** Whether a patient who does not meet it gets a gap in care. */
  opensGaps: z.boolean().default(true),
});
export type NewMeasure = z.infer<typeof NewMeasure>;

/** `of`: the measure whose next revision it is. */
export const DraftMeasure = NewMeasure.safeExtend({ of: z.uuid().nullable().default(null) });
export type DraftMeasure = z.infer<typeof DraftMeasure>;

export const MeasureId = z.strictObject({ measureId: z.uuid() });
export type MeasureId = z.infer<typeof MeasureId>;

export const MeasureRef = z.strictObject({ measureId: z.uuid(), version: Version });
export type MeasureRef = z.infer<typeof MeasureRef>;

export const ChangeMeasure = NewMeasure.safeExtend(MeasureRef.shape);
export type ChangeMeasure = z.infer<typeof ChangeMeasure>;

export const CheckCql = z.strictObject({ cql: CqlText });
export type CheckCql = z.infer<typeof CheckCql>;

/** What is wrong with a line; lines and columns count from 1. */
export interface CqlIssue {
  /** Of the included library where it is not in the text itself. */
  library: string | null;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  words: string;
  isError: boolean;
}

/** What the text defines, as far as it could be read. */
export interface CqlOutline {
  /**
   * `isYesNo`: it gives true or false, as a population of patients does. `episodesOf`: the FHIR type of the
   * list that it gives, as a population of stays does.
   */
  definitions: { name: string; isYesNo: boolean; episodesOf: string | null }[];
  /** Functions that give a number of one resource; `of` is its FHIR type. */
  functions: { name: string; of: string }[];
  /** Without "Measurement Period". `type` as CQL writes it. */
  parameters: { name: string; type: string; hasDefault: boolean }[];
  valueSets: { name: string; url: string; version: string | null }[];
}

export interface CqlCheck {
  issues: CqlIssue[];
  outline: CqlOutline;
  /** Value sets that nobody uploaded. */
  missingValueSets: string[];
}

/** How many patients a trial looks at: those with the newest facts. */
export const cohortSizes = [100, 1_000, 5_000] as const;

export const TryMeasure = MeasureRef.extend({
  patients: z.union(cohortSizes.map((size) => z.literal(size))).default(1_000),
});
export type TryMeasure = z.infer<typeof TryMeasure>;

/** Where a patient stands: `unmet` gets a gap. `observed`: the measure has a value instead of a numerator. */
export const outcomes = ['unmet', 'met', 'observed', 'excepted', 'excluded', 'outside'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeWords: Record<Outcome, string> = {
  unmet: 'Not met',
  met: 'Met',
  observed: 'Observed',
  excepted: 'Excepted',
  excluded: 'Excluded',
  outside: 'Not in the measure',
};

/** Which patients of a run are listed. */
export const runLists = [...populationNames, ...outcomes, 'flipped', 'failed'] as const;
export type RunList = (typeof runLists)[number];

export const mostRunPatients = 100;

export const ReadRunPatients = z.strictObject({
  runId: z.uuid(),
  list: z.enum(runLists),
  /** The last patient of the page before. */
  after: z
    .strictObject({ fullName: z.string().max(500), id: z.uuid() })
    .nullable()
    .default(null),
});
export type ReadRunPatients = z.infer<typeof ReadRunPatients>;

export interface RunPatient {
  id: string;
  fullName: string;
  birthDate: string | null;
  outcome: Outcome;
  /** By the published revision, where that says otherwise. */
  before: Outcome | null;
  /** A population of episodes once for each episode. */
  populations: PopulationName[];
  /** Why it could not be evaluated. */
  failure: string | null;
}

/** What a run stores of itself. */
export const RunCounts = z.object({
  patients: z.number().int(),
  /** The FHIR type of the episodes that populations and outcomes count; absent where they count patients. */
  episodesOf: z.string().optional(),
  populations: z.record(z.enum(populationNames), z.number().int()),
  outcomes: z.record(z.enum(outcomes), z.number().int()),
  /** Patients of whom the published revision says otherwise. */
  flipped: z.number().int(),
  /** Of a measure with an observation; null where there was nothing to observe. */
  observed: ObservedValues.nullable().optional(),
  failures: z.number().int(),
  failure: z.string().nullable(),
  /** It ended early: one patient took too long, or all of them did. */
  stopped: z.enum(['patient', 'time']).nullable(),
});
export type RunCounts = z.infer<typeof RunCounts>;

export interface MeasureRun extends RunCounts {
  id: string;
  /** Local days, both included. */
  from: string;
  to: string;
  by: string | null;
  at: string;
  tookMs: number;
  /** The revision with which it was compared. */
  comparedWith: number | null;
  /** Of the measure as it stands; else it was changed since. */
  isCurrent: boolean;
}

export interface MeasureLine {
  id: string;
  name: string;
  sentence: string;
  revision: number;
  state: 'draft' | 'published' | 'retired';
  opensGaps: boolean;
  isTried: boolean;
  /** Of the last run of what is published: met, and met or not met. */
  met: number | null;
  whole: number | null;
  /** Of that run, where the measure observes values. */
  observed: ObservedValues | null;
}

export interface Measure extends NewMeasure {
  id: string;
  seriesId: string;
  revision: number;
  state: 'draft' | 'published' | 'retired';
  writtenBy: string[];
  writtenAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  retiredAt: string | null;
  run: MeasureRun | null;
  openGaps: number;
  version: number;
  /** Somebody else has to publish it. */
  isOwn: boolean;
}

/** The rate in per cent, of those met among met and not met; null of nobody. */
export function rateOf({ outcomes: counts }: Pick<RunCounts, 'outcomes'>): number | null {
  const whole = (counts.met ?? 0) + (counts.unmet ?? 0);
  return whole === 0 ? null : Math.round(((counts.met ?? 0) / whole) * 1_000) / 10;
}

/** Of one patient of a run, or of the run as a whole. */
export const ReadReport = z.strictObject({
  runId: z.uuid(),
  patientId: z.uuid().nullable().default(null),
});
export type ReadReport = z.infer<typeof ReadReport>;

export const ExplainPatient = z.strictObject({ runId: z.uuid(), patientId: z.uuid() });
export type ExplainPatient = z.infer<typeof ExplainPatient>;

/** What each definition gives for one patient, with the facts that it gives. */
export interface PatientExplained {
  definitions: {
    name: string;
    value: string;
    facts: { id: string; line: string; day: string }[];
  }[];
  failure: string | null;
}
