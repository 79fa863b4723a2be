/** The pages of a worklist that are on screen, and what asks for the next one. */
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseFilter, CaseLine, ListCases } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';

type Cursor = NonNullable<ListCases['after']>;

export function useWorklist(filter: CaseFilter) {
  const asked = JSON.stringify(filter);
  const [state, setState] = useState<{ asked: string; cursors: Cursor[] }>({ asked, cursors: [] });
  const cursors = state.asked === asked ? state.cursors : [];
  const first = trpc.cases.list.useQuery({ filter }, { placeholderData: keepPreviousData });
  const others = trpc.useQueries((ask) =>
    cursors.map((after) => ask.cases.list({ filter, after })),
  );
  const pages = [first.data, ...others.map(({ data }) => data)];
  const rows: CaseLine[] | undefined = first.isPlaceholderData
    ? undefined
    : first.data && pages.flatMap((page) => page?.cases ?? []);
  const next = pages.at(-1)?.next ?? null;
  return {
    query: first,
    rows,
    zone: first.data?.zone,
    isLoadingMore: others.some(({ isPending }) => isPending),
    more: next && (() => setState({ asked, cursors: [...cursors, next] })),
  };
}
