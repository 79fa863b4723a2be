/** A query as somebody may word it, and what the check of its wording has to say of it. */
import type { QueryWords, WordFinding } from '#shared/queries/leading-words.ts';

interface TypedQuery extends Omit<QueryWords, 'cited'> {
  /** What the cited facts say; missing in a template. */
  indicators?: readonly string[] | undefined;
}

export interface WordingCase extends TypedQuery {
  why: string;
  /** Empty: it may be sent. */
  stops: readonly [field: WordFinding['field'], words: string][];
}

/** A query that may be sent as it is; cases say what differs. */
export const plainQuery = {
  topic: 'Creatinine on 2 November',
  question: 'What, if anything, do the cited results mean for this stay?',
  options: ['Acute kidney injury', 'Chronic kidney disease'],
  indicators: ['Creatinine 3.1 mg/dL'],
} as const satisfies TypedQuery;

type Changes = Partial<TypedQuery>;

export const passes = (why: string, changes: Changes): WordingCase => ({
  ...plainQuery,
  ...changes,
  why,
  stops: [],
});

export const stops = (
  why: string,
  changes: Changes,
  ...findings: WordingCase['stops']
): WordingCase => ({ ...plainQuery, ...changes, why, stops: findings });

export const stopsQuestion = (why: string, words: string, question: string): WordingCase =>
  stops(why, { question }, ['question', words]);
