/** Says what is wrong with an expression before it is evaluated on any fact, with its place. */
import { problemsIn, type ExpressionProblem } from '#shared/expressions/expression-problems.ts';
import { unknownFunctions } from '#shared/expressions/expression-names.ts';
import { compile, wordsOf } from './compile.ts';

/** Beyond, a person mends the first ones first. */
const mostProblems = 10;

export function expressionProblems(expression: string): ExpressionProblem[] {
  try {
    compile(expression);
    return unknownFunctions(expression).slice(0, mostProblems);
  } catch (error) {
    const problems = problemsIn(wordsOf(error));
    const whole = { line: 1, column: 1, message: 'The expression cannot be read' };
    return problems.length > 0 ? problems.slice(0, mostProblems) : [whole];
  }
}
