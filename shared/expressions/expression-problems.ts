/** Reads where an expression cannot be read, and says it in plain words, from what the FHIRPath library says. */

export interface ExpressionProblem {
  /** Both from 1. */
  line: number;
  column: number;
  message: string;
}

/** Beside a field that shows no places of its own. */
export const problemWords = ({ line, column, message }: ExpressionProblem): string =>
  `Line ${line}, column ${column}: ${message}`;

export const tooSlow: ExpressionProblem = {
  line: 1,
  column: 1,
  message: 'The expression takes too long. Write it simpler',
};

const placed = /^line: (\d+); column: (\d+); message: (.*)$/;

/** The library lists every token that could have stood there. */
function plainWords(message: string): string {
  const [, token] = /(?:mismatched|extraneous|alternative at) input '(.*?)'/.exec(message) ?? [];
  if (token === '<EOF>') return 'Something is missing at the end';
  if (token !== undefined) return `“${token}” cannot stand here`;
  const [, text] = /token recognition error at: '(.*)'$/.exec(message) ?? [];
  if (text?.startsWith("'")) return 'The text has no closing quote';
  return text === undefined ? message : `“${text}” cannot be read`;
}

/** Empty where the words name no place. Columns of the library begin at 0. */
export const problemsIn = (words: string): ExpressionProblem[] =>
  words.split('\n').flatMap((text) => {
    const [, line, column, message] = placed.exec(text) ?? [];
    if (message === undefined) return [];
    return [{ line: Number(line), column: Number(column) + 1, message: plainWords(message) }];
  });
