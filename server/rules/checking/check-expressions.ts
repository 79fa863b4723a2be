/** Checks expressions while they are typed, on sample facts, and again before they are stored: in a thread with limits (S135). */
import {
  problemWords,
  tooSlow,
  type ExpressionProblem,
} from '#shared/expressions/expression-problems.ts';
import {
  sampleFactsIn,
  type CheckExpression,
  type SampleVerdict,
} from '#shared/rules/sample-facts.ts';
import { wrongField } from '#server/platform/errors.ts';
import { TooMuch } from '#server/platform/cost/watched-thread.ts';
import { openEvaluator } from '#server/rules/evaluating/evaluator.ts';

/** One thread for all of this process; it starts with the first check. */
const evaluator = openEvaluator();

export interface CheckedExpressions {
  condition: ExpressionProblem[];
  evidence: ExpressionProblem[];
  /** Of the sample; null while an expression or the sample cannot be read. */
  verdict: SampleVerdict | null;
  /** Why the sample cannot be read. */
  sampleProblem: string | null;
}

type Expressions = Pick<CheckExpression, 'condition' | 'evidence'>;

/** An empty one is none. */
async function problemsOf({ condition, evidence }: Expressions) {
  const texts = [condition, evidence].filter((text) => text.trim() !== '');
  try {
    const problems = await evaluator.check(texts);
    return {
      condition: condition.trim() === '' ? [] : (problems[0] ?? []),
      evidence: evidence.trim() === '' ? [] : (problems.at(-1) ?? []),
    };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return { condition: [tooSlow], evidence: [] };
  }
}

/** Reads no record: the facts are those that the caller wrote. */
export async function check({
  factType,
  condition,
  evidence,
  sample,
}: CheckExpression): Promise<CheckedExpressions> {
  const problems = await problemsOf({ condition, evidence });
  const nothing = { ...problems, verdict: null, sampleProblem: null };
  const facts = sampleFactsIn(sample);
  if (typeof facts === 'string') return { ...nothing, sampleProblem: facts };
  if (facts[0]?.resourceType !== factType)
    return { ...nothing, sampleProblem: `The first fact has to be of the type ${factType}.` };
  const isReadable = problems.condition.length + problems.evidence.length === 0;
  if (!isReadable || condition.trim() === '') return nothing;
  const rule = { id: 'sample', factType, condition, evidence: evidence.trim() };
  try {
    const bodies = facts.map((fact) => JSON.stringify(fact));
    return { ...nothing, verdict: await evaluator.sample({ rule, bodies }) };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return { ...nothing, condition: [tooSlow] };
  }
}

/** Throws beside the field where an expression cannot be read, or calls a function that is not there. */
export async function requireExpressions(expressions: Expressions): Promise<void> {
  const { condition, evidence } = await problemsOf(expressions);
  if (condition[0]) throw wrongField('condition', problemWords(condition[0]));
  if (evidence[0]) throw wrongField('evidence', problemWords(evidence[0]));
}
