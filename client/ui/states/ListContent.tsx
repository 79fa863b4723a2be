/** The rows of a list, or what replaces them while it loads, after it failed, or where it is empty. */
import type { ComponentProps, ReactNode } from 'react';
import { LoadFailed } from './LoadFailed.tsx';

export interface ListState<Row> {
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  /** Why they could not be loaded; rows of an earlier answer stay visible. */
  failure: ComponentProps<typeof LoadFailed> | null;
  loading: ReactNode;
  empty: ReactNode;
}

interface Props<Row> extends ListState<Row> {
  children: (rows: readonly Row[]) => ReactNode;
}

export function ListContent<Row>({ rows, failure, loading, empty, children }: Props<Row>) {
  if (rows) return rows.length === 0 ? empty : children(rows);
  return failure ? <LoadFailed {...failure} /> : loading;
}
