/** What a published point score is, and the points of a patient: with what is missing said, never guessed. */

/** Of one score. */
export const mostInputs = 20;

/** A value counts in the last band that begins at or below it. */
export interface Band {
  /** Null: without a lower end. */
  from: number | null;
  points: number;
}

/** Yes is 1 and no is 0; a count is a whole number; a measure has a unit. */
export const inputKinds = ['yes-no', 'count', 'measure'] as const;
export type InputKind = (typeof inputKinds)[number];

export interface ScoreInput {
  /** The same name is the same input, in whichever score: what people enter of it counts for all of them. */
  name: string;
  letter: string;
  label: string;
  /** What the paper counts, in our words. */
  definition: string;
  kind: InputKind;
  /** Of a measure. */
  unit?: string;
  bands: readonly Band[];
}

export interface CutOff {
  /** From so many points on. */
  from: number;
  label: string;
  source: string;
}

/** What is counted as the outcome when a score is checked on the hospital’s own stays. */
export const outcomes = [
  'unplanned-readmission',
  'readmission',
  'death-or-unplanned-readmission',
] as const;
export type OutcomeName = (typeof outcomes)[number];

/** What the paper expects of so many points. */
export interface ExpectedRisk {
  from: number;
  to: number;
  percent: number;
}

/** Values of a patient with the points that they have by the paper. */
export interface TestCase {
  label: string;
  /** By the letter of the input. */
  values: Readonly<Record<string, number>>;
  points: number;
}

export interface PointScore {
  label: string;
  /** What its authors counted as the outcome. */
  predicts: string;
  citation: string;
  /** Ascending; the first begins at 0. */
  cutOffs: readonly CutOff[];
  /** The highest score that the paper states. */
  mostPoints: number;
  discrimination: string;
  limits: readonly string[];
  inputs: readonly ScoreInput[];
  outcome: OutcomeName;
  /** Counted after the discharge. */
  outcomeDays: number;
  expected: readonly ExpectedRisk[];
  /** Where the expected risks are from; empty where there are none. */
  expectedSource: string;
  cases: readonly TestCase[];
}

/** As lists and other systems name it: `lace`, or what was made of the name of a hospital’s own score. */
export type NamedScore = PointScore & { id: string };

export const pointsOf = ({ bands }: Pick<ScoreInput, 'bands'>, value: number): number =>
  bands.findLast(({ from }) => from === null || from <= value)?.points ?? 0;

const pointsIn = ({ bands }: Pick<ScoreInput, 'bands'>): number[] =>
  bands.map(({ points }) => points);

export interface ScoreResult {
  /** By input; null: the value is missing. */
  points: Partial<Record<string, number | null>>;
  missing: string[];
  /** With the fewest points, and with the most, that what is missing can have; the same where nothing is. */
  least: number;
  most: number;
  /** The cut-off that both ends are in; null where what is missing decides. */
  cutOff: string | null;
}

export type InputValues = Readonly<Partial<Record<string, number | null>>>;

export function cutOffOf({ cutOffs }: Pick<PointScore, 'cutOffs'>, points: number): CutOff | null {
  return cutOffs.findLast(({ from }) => from <= points) ?? null;
}

export function resultOf(
  score: Pick<PointScore, 'inputs' | 'cutOffs'>,
  values: InputValues,
): ScoreResult {
  const lines = score.inputs.map((input) => {
    const value = values[input.name] ?? null;
    const points = value === null ? null : pointsOf(input, value);
    return { input, points };
  });
  const sumOf = (end: (...points: number[]) => number) =>
    lines.reduce((sum, { input, points }) => sum + (points ?? end(...pointsIn(input))), 0);
  const [least, most] = [sumOf(Math.min), sumOf(Math.max)];
  const lower = cutOffOf(score, least);
  return {
    points: Object.fromEntries(lines.map(({ input, points }) => [input.name, points])),
    missing: lines.flatMap(({ input, points }) => (points === null ? [input.name] : [])),
    least,
    most,
    cutOff: lower && lower === cutOffOf(score, most) ? lower.label : null,
  };
}

/** The points of yes; no has none. */
export const yes = (points: number): Band[] => [
  { from: null, points: 0 },
  { from: 1, points },
];

export interface CaseResult {
  label: string;
  /** In the order of the inputs. */
  values: (number | null)[];
  points: number;
  expected: number;
  isPassed: boolean;
}

/** The test cases by the table: each names every input, and its sum is that of the paper. */
export const caseResultsOf = (
  score: Pick<PointScore, 'inputs' | 'cutOffs' | 'cases'>,
): CaseResult[] =>
  score.cases.map(({ label, values, points: expected }) => {
    const valuesInOrder = score.inputs.map(({ letter }) => values[letter] ?? null);
    const { least, missing } = resultOf(
      score,
      Object.fromEntries(score.inputs.map(({ name }, at) => [name, valuesInOrder[at] ?? null])),
    );
    const isPassed = missing.length === 0 && least === expected;
    return { label, values: valuesInOrder, points: least, expected, isPassed };
  });
