/** Asks what is wrong with a text of CQL, and what it defines, soon after it was typed. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { CqlCheck } from '#shared/measures.ts';
import { alone, trpc } from '#client/shell/api/api.ts';

const typingMs = 700;

export interface CheckedCql {
  /** Of the text as it was last checked; undefined before the first answer. */
  check: CqlCheck | undefined;
  isChecking: boolean;
  failure: unknown;
}

export function useCqlCheck(cql: string, isEnabled: boolean): CheckedCql {
  const [typed] = useDebouncedValue(cql, typingMs);
  const query = trpc.measures.check.useQuery(
    { cql: typed },
    {
      enabled: isEnabled && typed.trim() !== '',
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      trpc: { context: alone },
    },
  );
  return {
    check: query.data,
    isChecking: query.isFetching || typed !== cql,
    failure: query.error,
  };
}
