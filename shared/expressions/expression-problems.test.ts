/** Tests what is said of an expression that cannot be read: the words of the library itself are read. */
import fhirpath from 'fhirpath';
import { expect, test } from 'vitest';
import { problemsIn } from './expression-problems.ts';

function wordsOf(expression: string): string {
  try {
    fhirpath.parse(expression);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('an expression that cannot be read is pointed at by line and column, in plain words', () => {
  expect(problemsIn(wordsOf('value.value <'))).toEqual([
    { line: 1, column: 14, message: 'Something is missing at the end' },
  ]);
  expect(problemsIn(wordsOf("status = 'final'\n  and and true"))).toEqual([
    { line: 2, column: 7, message: '“and” cannot stand here' },
  ]);
  expect(problemsIn(wordsOf("status = 'final"))[0]).toEqual({
    line: 1,
    column: 10,
    message: 'The text has no closing quote',
  });
  expect(problemsIn(wordsOf("status = 'final'"))).toEqual([]);
  expect(problemsIn('Not implemented: exist')).toEqual([]);
});
