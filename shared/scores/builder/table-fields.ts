/** A stored score as the fields of its form, as the score that is counted, and the product’s own in the same shape. */
import { type NamedScore, type PointScore, type ScoreInput } from '#shared/scores/point-score.ts';
import { isReading } from '#shared/scores/record-readings.ts';
import type { ScoreContent, ScoreTableFields } from './score-table.ts';
import { bandLines, cutOffLines, expectedRiskLines, testCaseLines } from './table-lines.ts';

export const fieldsOf = ({ inputs, ...content }: ScoreContent): ScoreTableFields => ({
  ...content,
  limits: content.limits.join('\n'),
  inputs: inputs.map(({ bands, ...input }) => ({
    ...input,
    points: bandLines(bands, input.kind),
  })),
  cutOffs: cutOffLines(content.cutOffs),
  expected: expectedRiskLines(content.expected),
  cases: testCaseLines(content.cases, inputs),
});

type ContentInput = ScoreContent['inputs'][number];

/** By the letter within a score, so that what people entered of it stays with the next revision. */
export const inputNameOf = (scoreId: string, { reading, letter }: ContentInput): string =>
  reading ?? `${scoreId}.${letter.toLowerCase()}`;

const mostPointsOf = (inputs: readonly Pick<ScoreInput, 'bands'>[]): number =>
  inputs.reduce((sum, { bands }) => sum + Math.max(...bands.map(({ points }) => points)), 0);

/** `id`: what lists and other systems name it by. */
export const scoreOfContent = (id: string, content: ScoreContent): NamedScore => ({
  id,
  label: content.name,
  predicts: content.predicts,
  citation: content.citation,
  discrimination: content.discrimination,
  limits: [...content.limits, content.bias],
  cutOffs: content.cutOffs.map((cutOff) => ({ ...cutOff, source: content.cutOffSource })),
  mostPoints: mostPointsOf(content.inputs),
  inputs: content.inputs.map((input) => ({
    name: inputNameOf(id, input),
    letter: input.letter,
    label: input.label,
    definition: input.definition,
    kind: input.kind,
    ...(input.unit !== '' && { unit: input.unit }),
    bands: input.bands,
  })),
  outcome: content.outcome,
  outcomeDays: content.outcomeDays,
  expected: content.expected,
  expectedSource: content.expectedSource,
  cases: content.cases,
});

/** Of a score whose inputs are all read by the program: its last limit is what is said of bias. */
export const contentOfScore = (score: PointScore): ScoreContent => ({
  name: score.label,
  predicts: score.predicts,
  citation: score.citation,
  discrimination: score.discrimination,
  bias: score.limits.at(-1) ?? '',
  limits: score.limits.slice(0, -1),
  outcome: score.outcome,
  outcomeDays: score.outcomeDays,
  inputs: score.inputs.map(({ name, letter, label, definition, kind, unit = '', bands }) => ({
    letter,
    label,
    definition,
    reading: isReading(name) ? name : null,
    expression: '',
    evidence: '',
    kind,
    unit,
    bands: [...bands],
  })),
  cutOffs: score.cutOffs.map(({ from, label }) => ({ from, label })),
  cutOffSource: [...new Set(score.cutOffs.map(({ source }) => source))].join('. '),
  expected: [...score.expected],
  expectedSource: score.expectedSource,
  cases: [...score.cases],
});
