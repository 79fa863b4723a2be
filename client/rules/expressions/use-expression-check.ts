/** What the server says of expressions while they are typed: what is wrong, and what they give on sample facts. */
import { keepPreviousData } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { NewRule } from '#shared/rules.ts';
import { trpc } from '#client/shell/api/api.ts';

const pauseMs = 400;

export function useExpressionCheck(
  { factType, condition, evidence }: NewRule,
  sample: string,
  enabled: boolean,
) {
  const [typed] = useDebouncedValue(
    JSON.stringify({ factType, condition, evidence, sample }),
    pauseMs,
  );
  const input = JSON.parse(typed) as Pick<NewRule, 'factType' | 'condition' | 'evidence'> & {
    sample: string;
  };
  const query = trpc.rules.check.useQuery(input, {
    enabled: enabled && input.condition.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const isCurrent =
    input.factType === factType &&
    input.condition === condition &&
    input.evidence === evidence &&
    input.sample === sample &&
    !query.isPlaceholderData;
  return { checked: condition.trim() === '' ? null : (query.data ?? null), isCurrent, query };
}
