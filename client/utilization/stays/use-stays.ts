/** The pages of a list of stays that are on screen, and how many stays each of its links opens. */
import { keepPreviousData } from '@tanstack/react-query';
import type { ListStays } from '#shared/utilization.ts';
import { trpc } from '#client/shell/api/api.ts';
import { usePages } from '#client/ui/list/use-pages.ts';
import type { StayAddress } from './stay-address.ts';
import type { NamedStayFilter } from './stay-words.ts';

type Cursor = NonNullable<ListStays['after']>;

export function useStays({ filter, order }: Pick<StayAddress, 'filter' | 'order'>) {
  const request = { filter, order };
  const pages = usePages<Cursor>(JSON.stringify(request));
  const first = trpc.utilization.stays.list.useQuery(request, {
    placeholderData: keepPreviousData,
  });
  const nextPages = trpc.useQueries((ask) =>
    pages.cursors.map((after) => ask.utilization.stays.list({ ...request, after })),
  );
  const onScreen = pages.onScreen(first, nextPages, ({ stays }) => stays);
  return {
    query: first,
    pages: first.isPlaceholderData ? { ...onScreen, rows: undefined } : onScreen,
    today: first.data?.today,
    zone: first.data?.zone,
  };
}

export const useStayCounts = (lists: readonly NamedStayFilter[]): number[] | undefined =>
  trpc.utilization.stays.counts.useQuery(
    { filters: lists.map(({ filter }) => filter) },
    { placeholderData: keepPreviousData, enabled: lists.length > 0 },
  ).data?.counts;
