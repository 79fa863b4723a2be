/** A list of items that goes on: its pages on screen, its empty, loading and failed state, and a button for more. */
import type { ReactNode } from 'react';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import type { ListState } from '#client/ui/states/ListContent.tsx';
import { ItemList } from './ItemList.tsx';
import { ShowMore } from './ShowMore.tsx';
import type { PagesOnScreen } from './use-pages.ts';

interface Props<Row> {
  label: string;
  pages: PagesOnScreen<Row>;
  failure: ListState<Row>['failure'];
  loading: ReactNode;
  /** A sentence, or a card of its own. */
  empty: ReactNode;
  children: (row: Row) => ReactNode;
}

export const PagedList = <Row,>({
  label,
  pages,
  failure,
  loading,
  empty,
  children,
}: Props<Row>) => (
  <>
    <ItemList
      label={label}
      rows={pages.rows}
      failure={failure}
      loading={loading}
      empty={typeof empty === 'string' ? <EmptyCard>{empty}</EmptyCard> : empty}
    >
      {children}
    </ItemList>
    <ShowMore {...pages} />
  </>
);
