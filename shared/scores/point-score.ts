/** What a published point score is, and the points of a patient: with what is missing said, never guessed. */

export const scoreInputNames = [
  'length-of-stay',
  'acute-admission',
  'comorbidity',
  'emergency-visits',
  'hemoglobin',
  'oncology',
  'sodium',
  'procedure',
  'earlier-admissions',
] as const;
export type ScoreInputName = (typeof scoreInputNames)[number];

/** A value counts in the last band that begins at or below it. */
export interface Band {
  /** Null: without a lower end. */
  from: number | null;
  points: number;
}

export interface ScoreInput {
  name: ScoreInputName;
  letter: string;
  label: string;
  /** What the paper counts, in our words. */
  definition: string;
  bands: readonly Band[];
}

export interface CutOff {
  /** From so many points on. */
  from: number;
  label: string;
  source: string;
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
}

export const pointsOf = ({ bands }: Pick<ScoreInput, 'bands'>, value: number): number =>
  bands.findLast(({ from }) => from === null || from <= value)?.points ?? 0;

const pointsIn = ({ bands }: Pick<ScoreInput, 'bands'>): number[] =>
  bands.map(({ points }) => points);

export interface ScoreResult {
  /** By input; null: the value is missing. */
  points: Partial<Record<ScoreInputName, number | null>>;
  missing: ScoreInputName[];
  /** With the fewest points, and with the most, that what is missing can have; the same where nothing is. */
  least: number;
  most: number;
  /** The cut-off that both ends are in; null where what is missing decides. */
  cutOff: string | null;
}

export type InputValues = Readonly<Partial<Record<ScoreInputName, number | null>>>;

export function cutOffOf({ cutOffs }: Pick<PointScore, 'cutOffs'>, points: number): CutOff | null {
  return cutOffs.findLast(({ from }) => from <= points) ?? null;
}

export function resultOf(score: PointScore, values: InputValues): ScoreResult {
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
