/** Shown where a query failed: the reason, and a button that retries. */
import type { ComponentProps } from 'react';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { wordsFor } from './failure.ts';

interface Query {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface Props {
  /** "The accounts could not be loaded." */
  title: string;
  query: Omit<Query, 'data'>;
}

const failedProps = ({ title, query }: Props): ComponentProps<typeof LoadFailed> => ({
  title,
  words: wordsFor(query.error),
  trying: query.isFetching,
  onTryAgain: () => void query.refetch(),
});

export const QueryFailed = (props: Props) => <LoadFailed {...failedProps(props)} />;

/** For a list; null while there is data, even older data, or while it is loading. */
export const failureOf = (query: Query, title: string) =>
  query.error && query.data === undefined ? failedProps({ title, query }) : null;
