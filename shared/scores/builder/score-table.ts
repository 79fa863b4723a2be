/** A point score that a hospital enters from its paper: the schema of its draft, as it is typed and as it is stored. */
import { z } from 'zod';
import { Expression } from '#shared/expressions/fhirpath-expression.ts';
import { inputKinds, mostInputs, outcomes } from '#shared/scores/point-score.ts';
import { recordReadings, scoreInputNames } from '#shared/scores/record-readings.ts';
import { line } from '#shared/text/single-line.ts';
import { bandsOf, cutOffsOf, expectedRisksOf, testCasesOf, UnreadLine } from './table-lines.ts';

/** Text whose lines are read by the function; what it throws is said beside the field. */
const lines = <T>(most: number, read: (text: string) => T) =>
  z
    .string()
    .max(most, `At most ${most.toLocaleString('en')} characters`)
    .transform((text, context): T => {
      try {
        return read(text);
      } catch (error) {
        if (!(error instanceof UnreadLine)) throw error;
        context.addIssue({ code: 'custom', message: error.message });
        return z.NEVER;
      }
    });

const sentence = (max: number, empty: string) =>
  line(max, { empty, long: `At most ${max} characters` });
const optionalSentence = (max: number) =>
  z
    .string()
    .trim()
    .transform((text) => text.replace(/\s+/g, ' '))
    .pipe(z.string().max(max, `At most ${max} characters`));

const Input = z
  .strictObject({
    letter: z
      .string()
      .trim()
      .toUpperCase()
      .pipe(z.string().regex(/^[A-Z][A-Z0-9]{0,3}$/, 'One to four letters, such as L')),
    label: sentence(60, 'Name the input'),
    definition: sentence(300, 'Say what the paper counts'),
    /** What the program reads by itself; null: the expression is evaluated. */
    reading: z.enum(scoreInputNames).nullable(),
    /** FHIRPath on the Encounter of the stay, with `%facts`: one number, or yes or no. */
    expression: Expression,
    /** FHIRPath that gives those of `%facts` to show with it; may be empty. */
    evidence: Expression,
    kind: z.enum(inputKinds),
    unit: optionalSentence(20),
    points: z.string().max(1_000, 'At most 1,000 characters'),
  })
  .transform(({ points, ...input }, context) => {
    const { reading } = input;
    if (reading === null && input.expression === '')
      context.addIssue({ code: 'custom', path: ['expression'], message: 'Write the expression' });
    const { kind, unit = '' } = reading === null ? input : recordReadings[reading];
    const source = reading === null ? {} : { expression: '', evidence: '' };
    try {
      return { ...input, ...source, kind, unit, bands: bandsOf(points, kind) };
    } catch (error) {
      if (!(error instanceof UnreadLine)) throw error;
      context.addIssue({ code: 'custom', path: ['points'], message: error.message });
      return z.NEVER;
    }
  });

const Content = z.strictObject({
  name: sentence(60, 'Name the score'),
  predicts: sentence(200, 'Say what the paper counts as the outcome'),
  citation: sentence(600, 'Cite the paper: authors, title, journal, year'),
  discrimination: sentence(200, 'Give the c-statistic of the paper, and of whom it is'),
  bias: sentence(500, 'Say what studies found of bias, or that there are none'),
  limits: lines(3_000, (text) =>
    text
      .split('\n')
      .map((limit) => limit.trim().slice(0, 500))
      .filter(Boolean),
  ),
  outcome: z.enum(outcomes),
  outcomeDays: z.int('Enter the days').min(1, 'At least 1 day').max(90, 'At most 90 days'),
  inputs: z.array(Input).min(1, 'Add an input').max(mostInputs, `At most ${mostInputs} inputs`),
  cutOffs: lines(2_000, cutOffsOf),
  cutOffSource: optionalSentence(200),
  expected: lines(2_000, expectedRisksOf),
  expectedSource: optionalSentence(300),
  cases: lines(10_000, testCasesOf),
});

type Parsed = z.output<typeof Content>;

/** What is wrong between the inputs and the cases; null where nothing is. */
function caseProblem({ inputs, cases }: Pick<Parsed, 'inputs' | 'cases'>): string | null {
  for (const [at, { values }] of cases.entries()) {
    const absent = inputs.find(({ letter }) => values[letter] === undefined);
    if (absent) return `Case ${at + 1}: the value of ${absent.letter} is missing`;
    const unknown = Object.keys(values).find(
      (letter) => !inputs.some((input) => input.letter === letter),
    );
    if (unknown) return `Case ${at + 1}: there is no input ${unknown}`;
  }
  return null;
}

const isLetteredOnce = ({ inputs }: Pick<Parsed, 'inputs'>) =>
  new Set(inputs.map(({ letter }) => letter)).size === inputs.length;

/** What is read by the program has one meaning, so a score counts it once. */
function isReadOnce({ inputs }: Pick<Parsed, 'inputs'>): boolean {
  const readings = inputs.flatMap(({ reading }) => reading ?? []);
  return new Set(readings).size === readings.length;
}

export const NewScoreTable = Content.refine(isLetteredOnce, {
  message: 'Give each input a letter of its own',
  path: ['inputs'],
})
  .refine(isReadOnce, { message: 'Two inputs are read from the same', path: ['inputs'] })
  .superRefine((content, context) => {
    const message = caseProblem(content);
    if (message) context.addIssue({ code: 'custom', path: ['cases'], message });
  });
/** As it is stored. */
export type ScoreContent = z.output<typeof NewScoreTable>;
/** As it is typed. */
export type ScoreTableFields = z.input<typeof NewScoreTable>;
export type InputFields = ScoreTableFields['inputs'][number];
