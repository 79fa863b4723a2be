/** What the server says of the expressions of a score while they are typed. */
import { keepPreviousData } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { ExpressionProblem } from '#shared/expressions/expression-problems.ts';
import type { InputFields } from '#shared/scores/builder/score-table.ts';
import { trpc } from '#client/shell/api/api.ts';

const pauseMs = 400;

const textsOf = (inputs: readonly InputFields[]): string[] =>
  inputs.flatMap(({ reading, expression, evidence }) =>
    reading === null ? [expression, evidence] : ['', ''],
  );

export interface InputProblems {
  expression: readonly ExpressionProblem[];
  evidence: readonly ExpressionProblem[];
}

/** By the index of the input; none of what was typed since the last answer. */
export function useExpressionProblems(
  inputs: readonly InputFields[],
  enabled: boolean,
): (index: number) => InputProblems {
  const texts = textsOf(inputs);
  const [typed] = useDebouncedValue(JSON.stringify(texts), pauseMs);
  const expressions = JSON.parse(typed) as string[];
  const query = trpc.scores.tables.checkExpressions.useQuery(
    { expressions },
    {
      enabled: enabled && expressions.some((text) => text.trim() !== ''),
      placeholderData: keepPreviousData,
      staleTime: Infinity,
    },
  );
  const problems = query.isPlaceholderData ? [] : (query.data?.problems ?? []);
  const problemsAt = (at: number) => (expressions[at] === texts[at] ? (problems[at] ?? []) : []);
  return (index) => ({
    expression: problemsAt(2 * index),
    evidence: problemsAt(2 * index + 1),
  });
}
