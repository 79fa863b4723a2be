/** The rows and numbers of a page of discharges, which follow what others change. */
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/shell/api/api.ts';
import type { DischargeAddress } from './discharge-address.ts';

export function useDischarges({
  units,
  block,
  delay,
}: Pick<DischargeAddress, 'units' | 'block' | 'delay'>) {
  const scope = units === undefined ? {} : { units };
  const request = { ...scope, block, ...(delay !== undefined && { delay }) };
  const query = trpc.discharge.board.useQuery(request, { placeholderData: keepPreviousData });
  const counts = trpc.discharge.counts.useQuery(scope, { placeholderData: keepPreviousData });
  const { error, isFetching } = query;
  // Trying again reads the list and the numbers above it.
  const refetch = () => Promise.all([query.refetch(), counts.refetch()]);
  return {
    query: { data: query.data, error, isFetching, refetch },
    rows: query.isPlaceholderData ? undefined : query.data?.rows,
    count: query.data?.count ?? 0,
    zone: query.data?.zone ?? 'UTC',
    today: query.data?.today,
    counts: counts.data,
    countsQuery: counts,
  };
}
