/** What a field of code says of an element that no fact had. */
import { unmatchedWords, type UnmatchedPath } from '#shared/expressions/unmatched-words.ts';
import type { CodeProblem } from './code-problem.ts';

/** `looked`: the facts that were read, as "of the last 30 days". */
export const unmatchedProblem = (unmatched: UnmatchedPath, looked: string): CodeProblem => ({
  line: unmatched.line,
  column: unmatched.column,
  message: unmatchedWords(unmatched, looked),
  isWarning: true,
});
