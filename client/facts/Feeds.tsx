/** Feeds of other systems: when each was last heard, how late that was, and what waits. */
import { Badge, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { FeedState } from '#shared/facts/feeds.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';

const kinds = { import: 'Files', hl7v2: 'HL7 v2 over MLLP', demo: 'Generated' } as const;

/** "HL7 v2 over MLLP, EPIC at NORTH". */
const kindWords = ({ kind, application, facility }: FeedState) =>
  application === null ? kinds[kind] : `${kinds[kind]}, ${application} at ${facility}`;

const lagWords = (seconds: number) =>
  seconds < 120 ? `${seconds} s late` : `${Math.round(seconds / 60)} min late`;

function LastHeard({ feed }: { feed: FeedState }) {
  if (feed.kind !== 'hl7v2') return null;
  if (feed.lastMessageAt === null) return <>No message yet.</>;
  return (
    <>
      Last message <RelativeTime instant={feed.lastMessageAt} />
      {feed.lagSeconds !== null && `, ${lagWords(feed.lagSeconds)}`}. {feed.messagesToday} in 24
      hours.
    </>
  );
}

export function FeedItem({ feed }: { feed: FeedState }) {
  const { name, facts, unsettled, endedAt } = feed;
  return (
    <Item
      picture={<IconPlugConnected size={22} stroke={1.5} aria-hidden />}
      name={<Text fw={600}>{name}</Text>}
      facts={
        <>
          {kindWords(feed)}. <LastHeard feed={feed} /> {facts} facts.
        </>
      }
      end={
        endedAt !== null ? (
          <Badge color="gray">Ended</Badge>
        ) : unsettled > 0 ? (
          <Badge color="warn">{unsettled} to settle</Badge>
        ) : (
          <Badge color="good">Nothing waits</Badge>
        )
      }
    />
  );
}
