/** How a feed stands, as an icon and a word. */
import { IconAlertTriangle, IconCheck, IconClock, IconPlugOff } from '@tabler/icons-react';
import { minuteMs } from '#shared/durations.ts';
import type { FeedState } from '#shared/facts/fact-feeds.ts';
import { feedTrouble } from '#shared/facts/feed-trouble.ts';
import { counted } from '#client/ui/list/counted.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { useNow } from '#client/ui/times/use-now.ts';

export function FeedStatus({ feed }: { feed: FeedState }) {
  const { kind, unsettled, conflicts, endedAt, lastMessageAt } = feed;
  const trouble = feedTrouble(feed, useNow(minuteMs));
  if (trouble === 'unsettled')
    return <StatusBadge word={`${unsettled} to settle`} color="warn" Picture={IconAlertTriangle} />;
  if (trouble === 'conflicts')
    return (
      <StatusBadge word={counted(conflicts, 'conflict')} color="warn" Picture={IconAlertTriangle} />
    );
  if (trouble === 'unreadable')
    return <StatusBadge word="Last file not read" color="warn" Picture={IconAlertTriangle} />;
  if (trouble === 'silent')
    return <StatusBadge word="Silent" color="warn" Picture={IconAlertTriangle} />;
  if (endedAt !== null) return <StatusBadge word="Ended" color="off" Picture={IconPlugOff} />;
  if (kind === 'hl7v2' && lastMessageAt === null)
    return <StatusBadge word="Never heard" color="off" Picture={IconClock} />;
  return <StatusBadge word="All stored" color="good" Picture={IconCheck} />;
}
