/** What a list shows while its query loads, and where that failed. */
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { capital } from './capital.ts';

interface Rows {
  /** How high the rows are that are loading, in pixels. */
  height?: number;
  rows?: number;
}

/** `what`: "the feeds". */
export const statesOf = (
  query: Parameters<typeof failureOf>[0],
  what: string,
  { height = 62, rows }: Rows = {},
) => ({
  failure: failureOf(query, `${capital(what)} could not be loaded.`),
  loading: <LoadingRows words={`Loading ${what}`} height={height} {...(rows && { rows })} />,
});
