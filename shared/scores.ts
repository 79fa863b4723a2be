/** Point scores of stays: the list by what can still be done, one stay’s sheet, and inputs that people enter. */
import { z } from 'zod';
import { RankedRow } from './ranked-page.ts';
import type { Concordance } from './scores/checks/discrimination.ts';
import { hospital } from './scores/hospital.ts';
import { lace } from './scores/lace.ts';
import type { NamedScore, PointScore, ScoreResult } from './scores/point-score.ts';
import { isReading, recordReadings, valueProblem } from './scores/record-readings.ts';

export const scoreNames = ['lace', 'hospital'] as const;
export type ScoreName = (typeof scoreNames)[number];
const scores: Record<ScoreName, PointScore> = { lace, hospital };
/** Those that come with the product, before a hospital’s own. */
export const builtInScores: readonly NamedScore[] = scoreNames.map((id) => ({ id, ...scores[id] }));

/**
 * `leaving`: expected to leave today or before. `home`: left within thirty days, lives, and is not back.
 * `planned`: of any of these, with a booked appointment, or a contact that somebody has or has done.
 */
export const riskGroups = ['leaving', 'inside', 'home', 'planned'] as const;
export type RiskGroup = (typeof riskGroups)[number];

/** After a discharge both scores count what happens within so many days. */
export const riskDays = 30;
/** Of a page of a list. */
export const mostRiskRows = 300;

const groups = z.array(z.enum(riskGroups)).min(1).max(riskGroups.length);

export const ListRisk = z.strictObject({
  groups: groups.default(['leaving', 'inside', 'home']),
  isOwnUnits: z.boolean().default(false),
  after: RankedRow.optional(),
});
export type ListRisk = z.infer<typeof ListRisk>;

export const CountRisk = ListRisk.omit({ groups: true, after: true });
export type CountRisk = z.infer<typeof CountRisk>;

export const ScoredStayRef = z.strictObject({ stayId: z.uuid() });
export type ScoredStayRef = z.infer<typeof ScoredStayRef>;

/** What a person enters is a whole number, but for results. */
const mostValue = 10_000;

export const EnterScoreInput = z
  .strictObject({
    stayId: z.uuid(),
    /** One that the program reads, or of a hospital’s own score: "mlace.e". */
    input: z.string().regex(/^[a-z][a-z0-9-]{0,19}(\.[a-z][a-z0-9]{0,3})?$/),
    /** Yes is 1, no is 0. Null takes back what was entered: the record counts again. */
    value: z
      .number('Enter a number')
      .min(0, 'Enter a number from 0 on')
      .max(mostValue, `At most ${mostValue}`)
      .nullable(),
    note: z.string().trim().max(500, 'At most 500 characters').default(''),
  })
  .superRefine(({ input, value }, context) => {
    if (value === null || !isReading(input)) return;
    const message = valueProblem(recordReadings[input].kind, value);
    if (message) context.addIssue({ code: 'custom', message, path: ['value'] });
  });
export type EnterScoreInput = z.infer<typeof EnterScoreInput>;

/** A fact of the record that an input was read from. */
export interface InputFact {
  id: string;
  words: string;
  source: string;
  /** When it happened, as the record has it. */
  at: string;
}

export interface InputReading {
  /** Null: it is missing. */
  value: number | null;
  origin: 'record' | 'person' | 'missing';
  /** What was read, or why nothing could be. */
  words: string;
  /** The newest first, at most ten. */
  facts: InputFact[];
  /** Of a person. */
  by: string | null;
  at: string | null;
  note: string | null;
}

/** By the name of the input. */
export type InputReadings = Readonly<Record<string, InputReading>>;

export interface RiskRow {
  stayId: string;
  group: RiskGroup;
  patient: { id: string; fullName: string; birthDate: string | null; recordNumber: string | null };
  unit: string | null;
  bed: string | null;
  service: string | null;
  admittedOn: string | null;
  dischargedOn: string | null;
  expectedEnd: string | null;
  /** Whole days that are left of the thirty; null: still inside. */
  daysLeft: number | null;
  /** The first booked appointment of the patient. */
  bookedAt: string | null;
  /** The case of the contact after discharge, with its state; null: none is open or done. */
  contactId: string | null;
  contactState: string | null;
  /** By the id of the score. */
  results: Readonly<Record<string, ScoreResult>>;
}

export interface RiskList {
  rows: RiskRow[];
  /** The hospital’s own scores in force, after those that come with the product. */
  scores: Pick<NamedScore, 'id' | 'label' | 'mostPoints'>[];
  /** After which row the next page begins; null: this is the last one. */
  next: RankedRow | null;
  zone: string;
  today: string;
}

/** How well a score ranked the hospital’s own stays, by its last check. */
export interface ScoreHere {
  concordance: Concordance | null;
  outcomes: number;
}

export interface ScoredStay extends RiskRow {
  /** Those that come with the product, then the hospital’s own in force. */
  scores: NamedScore[];
  /** By the id of the score; those that were checked. */
  here: Readonly<Record<string, ScoreHere>>;
  readings: InputReadings;
  zone: string;
  today: string;
}
