/** Pages of a list that goes on after the last row of the page before: those on screen, and what asks for more. */
import { useState } from 'react';

interface PageQuery<Page> {
  data: Page | undefined;
  isPending: boolean;
}

export interface PagesOnScreen<Row> {
  /** Undefined until the first page is loaded. */
  rows: readonly Row[] | undefined;
  isLoadingMore: boolean;
  /** Null at the end of the list. */
  onMore: (() => void) | null;
}

/** `listKey` says which list it is; another one begins with its first page. */
export function usePages<Cursor>(listKey: string) {
  const [state, setState] = useState<{ listKey: string; cursors: Cursor[] }>({
    listKey,
    cursors: [],
  });
  const cursors = state.listKey === listKey ? state.cursors : [];
  return {
    /** After which rows the pages behind the first one begin. */
    cursors,
    /** Of the query of the first page and those of the cursors. */
    onScreen<Page extends { next: Cursor | null }, Row>(
      first: PageQuery<Page>,
      pageQueries: readonly PageQuery<Page>[],
      rowsOf: (page: Page) => readonly Row[],
    ): PagesOnScreen<Row> {
      const pages = [first.data, ...pageQueries.map(({ data }) => data)];
      const next = pages.at(-1)?.next;
      return {
        rows: first.data && pages.flatMap((page) => (page ? rowsOf(page) : [])),
        isLoadingMore: pageQueries.some(({ isPending }) => isPending),
        onMore: next ? () => setState({ listKey, cursors: [...cursors, next] }) : null,
      };
    },
  };
}
