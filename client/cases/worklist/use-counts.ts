/** How many cases each of several filters has. */
import { keepPreviousData } from '@tanstack/react-query';
import type { CaseFilter } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';

export interface NamedFilter {
  /** In the address. */
  name: string;
  label: string;
  filter: CaseFilter;
}

/** Undefined until they are counted. */
export function useCounts(filters: readonly NamedFilter[]): number[] | undefined {
  const request = { filters: filters.map(({ filter }) => filter) };
  const enabled = filters.length > 0;
  return trpc.cases.counts.useQuery(request, { placeholderData: keepPreviousData, enabled }).data
    ?.counts;
}
