/** The pages of a worklist that are on screen, and what asks for the next one. */
import { keepPreviousData } from '@tanstack/react-query';
import type { CaseFilter, ListCases } from '#shared/cases.ts';
import type { CaseOrder } from '#shared/cases/case-columns.ts';
import { trpc } from '#client/shell/api/api.ts';
import { usePages } from '#client/ui/list/use-pages.ts';

type Cursor = NonNullable<ListCases['after']>;

/** In order of clock where `order` is null. */
export function useWorklist(filter: CaseFilter, order: CaseOrder | null) {
  const request = { filter, ...(order && { order }) };
  const pages = usePages<Cursor>(JSON.stringify(request));
  const first = trpc.cases.list.useQuery(request, { placeholderData: keepPreviousData });
  const nextPages = trpc.useQueries((ask) =>
    pages.cursors.map((after) => ask.cases.list({ ...request, after })),
  );
  const onScreen = pages.onScreen(first, nextPages, ({ cases }) => cases);
  return {
    query: first,
    pages: first.isPlaceholderData ? { ...onScreen, rows: undefined } : onScreen,
    zone: first.data?.zone,
  };
}
