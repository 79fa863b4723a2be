/** What is wrong with a feed, so that somebody should look: one rule for its card and the IT dashboard. */
import { dayMs } from '#shared/durations.ts';
import type { FeedState } from './fact-feeds.ts';

/** A hospital's record system sends at night and on Sundays too. */
const silentAfterMs = dayMs;

export type FeedTrouble = 'unsettled' | 'conflicts' | 'unreadable' | 'silent';

/** The gravest first; null: none. A feed that was never heard waits for its other side. */
export function feedTrouble(
  feed: Pick<
    FeedState,
    'kind' | 'unsettled' | 'conflicts' | 'endedAt' | 'lastMessageAt' | 'fileFailure'
  >,
  nowMs: number,
): FeedTrouble | null {
  const { kind, unsettled, conflicts, endedAt, lastMessageAt, fileFailure } = feed;
  if (unsettled > 0) return 'unsettled';
  if (conflicts > 0) return 'conflicts';
  if (endedAt !== null) return null;
  if (fileFailure !== null) return 'unreadable';
  const isSilent =
    kind === 'hl7v2' &&
    lastMessageAt !== null &&
    nowMs - new Date(lastMessageAt).getTime() > silentAfterMs;
  return isSilent ? 'silent' : null;
}
