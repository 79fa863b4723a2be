/** How well a score did on the hospital’s own stays, as it is stored: numbers alone, nobody is named. */
import type { UnmatchedPath } from '#shared/expressions/unmatched-words.ts';
import type { OutcomeName } from '#shared/scores/point-score.ts';
import type { CalibrationRow } from './calibration.ts';
import type { Concordance } from './discrimination.ts';

/** Discharges of so many days are counted, and of them the last stays, at most so many. */
export const checkedDays = 365;
export const mostCheckedStays = 2_000;
/** Below, an interval is too wide to rely on (Collins, Ogundimu, Altman: Stat Med 2016;35:214-226). */
export const fewOutcomes = 100;

export type GroupKind = 'all' | 'complete' | 'sex' | 'age' | 'language';

export interface CheckedGroup {
  by: GroupKind;
  label: string;
  stays: number;
  outcomes: number;
  /** Null: there is nobody with, or nobody without the outcome. */
  concordance: Concordance | null;
  /** The mean of what the paper expects, in percent; null where it does not say it of all. */
  expected: number | null;
}

/** How often an input was read of the stays, and why it was not, with the commonest reason. */
export interface CheckedInput {
  letter: string;
  label: string;
  read: number;
  missing: number;
  why: string | null;
  /** What its expressions ask for and no stay and no record had; absent where not all were read. */
  unmatched?: { expression: UnmatchedPath[]; evidence: UnmatchedPath[] };
}

/** The facts that a check read, as it is said of them. */
export const checkedWords = 'of the stays checked';

export interface ScoreCheck {
  /** As the score had it then. */
  outcome: OutcomeName;
  outcomeDays: number;
  /** Local days of the discharges. */
  from: string;
  to: string;
  stays: number;
  outcomes: number;
  /** The last stays alone, because there are more. */
  isCut: boolean;
  /** Patients who died in the stay, or on a day that the record does not say. */
  leftOut: number;
  groups: CheckedGroup[];
  calibration: CalibrationRow[];
  inputs: CheckedInput[];
  /** It ended early: one expression took too long, or all of it did. */
  stopped: 'expression' | 'time' | null;
}

export const outcomeWords = (outcome: OutcomeName, days: number): string => {
  const within = `within ${days} ${days === 1 ? 'day' : 'days'} after the discharge`;
  const unplanned = `a new inpatient stay in this hospital ${within}, unless the type of its admission says that it was planned`;
  const words: Record<OutcomeName, string> = {
    readmission: `A new inpatient stay in this hospital ${within}, planned or not`,
    'unplanned-readmission': `A${unplanned.slice(1)}`,
    'death-or-unplanned-readmission': `Death ${within}, as far as the record says it, or ${unplanned}`,
  };
  return words[outcome];
};
