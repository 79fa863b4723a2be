/** How a feed stands, as an icon and a word. */
import { IconAlertTriangle, IconCheck, IconPlugOff } from '@tabler/icons-react';
import type { FeedState } from '#shared/facts/fact-feeds.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';

export function FeedStatus({ feed: { unsettled, endedAt } }: { feed: FeedState }) {
  if (unsettled > 0)
    return <StatusBadge word={`${unsettled} to settle`} color="warn" Picture={IconAlertTriangle} />;
  if (endedAt !== null) return <StatusBadge word="Ended" color="off" Picture={IconPlugOff} />;
  return <StatusBadge word="All stored" color="good" Picture={IconCheck} />;
}
