/** What a row of the list says of its gap: the source, its age there, and the last call. */
import { Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { CallOutcome, CaseLine } from '#shared/cases.ts';
import { mostGapLines, type GapLine } from '#shared/gaps.ts';
import { trpc } from '#client/shell/api/api.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { wholeDay } from '#client/ui/times/times.ts';
import { sourceWords } from './GapFacts.tsx';

const outcomeWords: Record<CallOutcome, string> = {
  reached: 'Last call: reached',
  'not-reached': 'Last call: not reached',
  'left-word': 'Last call: left word',
  refused: 'Last call: refused to talk',
};

/** An invitation is an attempt too, which nobody answers at once. */
const lastCallWords = ({ way, outcome }: NonNullable<GapLine['lastCall']>): string => {
  if (way === 'email') return 'Last email';
  return way === 'text' ? 'Last text message' : outcomeWords[outcome];
};

/** By case; of the rows that are loaded. */
export function useGapLines(rows: readonly CaseLine[]): ReadonlyMap<string, GapLine> {
  const caseIds = rows.slice(0, mostGapLines).map(({ id }) => id);
  const { data = [] } = trpc.gaps.lines.useQuery(
    { caseIds },
    { enabled: caseIds.length > 0, placeholderData: keepPreviousData },
  );
  return new Map(data.map((gapLine) => [gapLine.caseId, gapLine]));
}

export function GapLineFacts({ gapLine }: { gapLine: GapLine | undefined }) {
  if (!gapLine) return null;
  const { source, sourceName, since, lastCall } = gapLine;
  return (
    <Text component="div" size="xs" c="dimmed">
      {sourceWords[source](sourceName)}, since {wholeDay(since)}
      <div>
        {lastCall ? (
          <>
            {lastCallWords(lastCall)} <RelativeTime instant={lastCall.calledAt} />
          </>
        ) : (
          'Nobody called yet'
        )}
      </div>
    </Text>
  );
}
