/** Feeds of other systems: when each was last heard, how late that was, and what waits. */
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FeedState } from '#shared/facts/fact-feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { ChangeRules, rulesInWords } from './FeedPatientRules.tsx';
import { FeedStatus } from './public/FeedStatus.tsx';
import { lagWords } from './public/feed-words.ts';
import { NumberTypesForm } from './NumberTypesForm.tsx';

const kinds = {
  import: 'Files that were imported here',
  hl7v2: 'HL7 v2 over MLLP',
  demo: 'Generated for the demo',
} as const;

/** "HL7 v2 over MLLP, EPIC at NORTH". */
const kindWords = ({ kind, application, facility }: FeedState) =>
  application === null ? kinds[kind] : `${kinds[kind]}, ${application} at ${facility}`;

function LastHeard({ feed }: { feed: FeedState }) {
  if (feed.kind !== 'hl7v2') return null;
  if (feed.lastMessageAt === null) return <>No message yet. </>;
  return (
    <>
      Last message <RelativeTime instant={feed.lastMessageAt} />
      {feed.lagSeconds !== null && `, ${lagWords(feed.lagSeconds)}`}.{' '}
      {counted(feed.messagesToday, 'message')} in 24 hours.{' '}
    </>
  );
}

function EndFeed({ feed: { id: sourceId, name } }: { feed: FeedState }) {
  const [isAsking, setAsking] = useState(false);
  const end = trpc.facts.feeds.end.useMutation({
    onSuccess: () => toast.done(`${name} was ended.`),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="subtle" aria-label={`End feed: ${name}`} onClick={() => setAsking(true)}>
        End feed
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`End ${name}?`}
        keep="Keep feed"
        onKeep={() => setAsking(false)}
        verb="End feed"
        onDo={() => end.mutate({ sourceId })}
        isPending={end.isPending}
      >
        Its messages are refused from now on. The facts that it sent stay. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}

function ChangeTypes({ feed: { id: sourceId, name, identifierTypes } }: { feed: FeedState }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button variant="subtle" aria-label={`Number types: ${name}`} onClick={() => setOpen(true)}>
        Number types
      </Button>
    );
  return (
    <NumberTypesForm
      sourceId={sourceId}
      identifierTypes={identifierTypes}
      label={`Record numbers of ${name}`}
      verb="Save"
      onSaved={() => {
        toast.done(`Patients of ${name} are found by these numbers from now on.`);
        setOpen(false);
      }}
      onKeep={() => setOpen(false)}
    />
  );
}

export function FeedItem({ feed }: { feed: FeedState }) {
  const isHl7 = feed.kind === 'hl7v2';
  return (
    <Item
      picture={<IconPlugConnected size={22} stroke={1.5} aria-hidden />}
      name={<Text fw={600}>{feed.name}</Text>}
      facts={
        <>
          {kindWords(feed)}. <LastHeard feed={feed} />
          {counted(feed.facts, 'fact')}.
          {feed.fileFailure !== null && ` The last file was not read: ${feed.fileFailure}`}
          {isHl7 &&
            ` Patients by numbers of type ${feed.identifierTypes.join(', ')}${feed.mappingRevision === null ? '' : `, as revision ${feed.mappingRevision} of its mapping says`}. ${rulesInWords(feed)}`}
        </>
      }
      purpose={
        isHl7 ? (
          <Group gap="xs" justify="flex-end">
            {feed.unsettled > 0 ? (
              <Anchor
                component={Link}
                to={`?feed=${feed.id}`}
                aria-label={`${feed.unsettled} to settle: ${feed.name}`}
              >
                <FeedStatus feed={feed} />
              </Anchor>
            ) : (
              <FeedStatus feed={feed} />
            )}
            {feed.endedAt === null && feed.mappingRevision === null && <ChangeTypes feed={feed} />}
            {feed.endedAt === null && <ChangeRules feed={feed} />}
            {feed.endedAt === null && <EndFeed feed={feed} />}
          </Group>
        ) : (
          feed.fileFailure !== null && <FeedStatus feed={feed} />
        )
      }
    />
  );
}
