/** Why stays are longer than they had to be: reasons, to whom each belongs, and the days that people name. */
import { z } from 'zod';
import { line } from '#shared/text/single-line.ts';
import { Day } from '#shared/time.ts';
import { Version } from '#shared/version.ts';

/** Whose delay it is, in words of this product. */
export const delayAttributions = {
  hospital: 'Hospital',
  physician: 'Physician',
  payer: 'Payer',
  family: 'Patient or family',
  'post-acute': 'Post-acute place',
  outside: 'Outside of all of them',
} as const;
export type DelayAttribution = keyof typeof delayAttributions;

/** A filter of delays names whose they are, or the id of a reason. */
export const isDelayAttribution = (word: string): word is DelayAttribution =>
  Object.hasOwn(delayAttributions, word);

export const Attribution = z.enum(
  Object.keys(delayAttributions) as [DelayAttribution, ...DelayAttribution[]],
);

const name = line(80, { empty: 'Name the reason', long: 'At most 80 characters' });

export const NewDelayReason = z.strictObject({ name, attribution: Attribution });
export type NewDelayReason = z.infer<typeof NewDelayReason>;

export const SaveDelayReason = NewDelayReason.extend({
  reasonId: z.uuid(),
  version: Version,
  active: z.boolean(),
});
export type SaveDelayReason = z.infer<typeof SaveDelayReason>;

export interface DelayReason {
  id: string;
  name: string;
  attribution: DelayAttribution;
  active: boolean;
  version: number;
}

/** What an organization without reasons may begin with. */
export const firstDelayReasons: readonly NewDelayReason[] = [
  { name: 'Test or procedure not done in time', attribution: 'hospital' },
  { name: 'Result or report late', attribution: 'hospital' },
  { name: 'No transport', attribution: 'hospital' },
  { name: 'Consultation late', attribution: 'physician' },
  { name: 'Discharge order late', attribution: 'physician' },
  { name: 'Waiting for authorisation', attribution: 'payer' },
  { name: 'Family not ready', attribution: 'family' },
  { name: 'Patient or family disputes the discharge', attribution: 'family' },
  { name: 'No place in a nursing facility', attribution: 'post-acute' },
  { name: 'Equipment or home care not ready', attribution: 'post-acute' },
  { name: 'Guardian or court', attribution: 'outside' },
];

const optionalText = z.string().trim().max(500, 'At most 500 characters').default('');

export const NameDelay = z.strictObject({
  stayId: z.uuid(),
  reasonId: z.uuid('Choose the reason'),
  /** Whole days; none takes back what is corrected. */
  days: z.int('Give whole days').min(0, 'Give whole days').max(365, 'At most 365 days'),
  /** Null: to whom the reason belongs. */
  attribution: Attribution.nullable().default(null),
  isAvoidable: z.boolean(),
  note: optionalText,
  /** The row that this one replaces. */
  corrects: z.uuid().nullable().default(null),
});
export type NameDelay = z.infer<typeof NameDelay>;

export interface StayDelay {
  id: string;
  reasonId: string;
  reason: string;
  attribution: DelayAttribution;
  days: number;
  isAvoidable: boolean;
  note: string | null;
  namedBy: string;
  namedAt: string;
  /** What it replaces. */
  corrects: string | null;
  /** Another row replaces it, or it has no days. */
  isPast: boolean;
}

/** The day on which a person expects that the patient leaves; null: nobody expects one. */
export const ExpectDischarge = z.strictObject({
  stayId: z.uuid(),
  day: Day.nullable(),
  note: optionalText,
});
export type ExpectDischarge = z.infer<typeof ExpectDischarge>;

export const ImportExpectedDays = z.strictObject({
  /** First line: drg, days. */
  csv: z.string().min(1, 'Choose a file').max(200_000, 'That file is too large'),
  source: line(200, { empty: 'Say where the list comes from', long: 'At most 200 characters' }),
  validFrom: Day,
});
export type ImportExpectedDays = z.infer<typeof ImportExpectedDays>;

export interface ExpectedDaysList {
  id: string;
  version: number;
  source: string;
  validFrom: string;
  importedBy: string;
  importedAt: string;
  drgs: number;
}
