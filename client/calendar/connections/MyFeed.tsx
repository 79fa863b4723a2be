/** The reader's calendar feed: creates its private address, shows it once, revokes it. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import type { Feed } from '#shared/calendar/calendar-feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { NewAddress } from './NewAddress.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';

type PendingConfirmation = 'new' | 'revoke' | null;

function FeedStatus({ feed }: { feed: Feed }) {
  return (
    <Text size="sm">
      Your address was made <RelativeTime instant={feed.madeAt} />.{' '}
      {feed.fetchedAt === null ? (
        'No calendar app has used it yet.'
      ) : (
        <>
          Last used <RelativeTime instant={feed.fetchedAt} />.
        </>
      )}{' '}
      It cannot be shown again.
    </Text>
  );
}

const questions = {
  new: {
    title: 'Make a new address?',
    keep: 'Keep the old one',
    verb: 'Make a new address',
    words:
      'The old address stops working at once. Every phone and calendar app that follows it needs the new one.',
  },
  revoke: {
    title: 'Revoke this address?',
    keep: 'Keep it',
    verb: 'Revoke address',
    words:
      'Phones and calendar apps that follow it get no more changes. You can make a new address at any time.',
  },
} as const;

interface Props {
  feed: Feed | null;
  namesAllowed: boolean;
}

export function MyFeed({ feed, namesAllowed }: Props) {
  const [asking, setAsking] = useState<PendingConfirmation>(null);
  const [address, setAddress] = useState<string | null>(null);
  const failed = (error: unknown) => toast.problem(wordsFor(error));
  const settled = () => setAsking(null);
  const make = trpc.calendar.newFeed.useMutation({
    onSuccess: (feed) => setAddress(feed.address),
    onError: failed,
    onSettled: settled,
  });
  const revoke = trpc.calendar.revokeFeed.useMutation({
    onSuccess: () => {
      setAddress(null);
      toast.done('The address is revoked.');
    },
    onError: failed,
    onSettled: settled,
  });
  const question = questions[asking ?? 'new'];
  return (
    <PageSection
      title="Calendar on your phone"
      hint={`A private address for your calendar app. It shows the times and kinds of your appointments and time off, for the last 30 days and the next 180. ${
        namesAllowed
          ? "Your organization allows patients' names in it."
          : "Patients' names are left out."
      }`}
    >
      {address !== null && <NewAddress address={address} onDone={() => setAddress(null)} />}
      <Paper withBorder p="md" bg="var(--surface)" maw={720}>
        <Group justify="space-between" gap="md">
          {feed ? (
            <FeedStatus feed={feed} />
          ) : (
            <Text size="sm">
              You have no address yet. Nothing outside KareMD can see your calendar.
            </Text>
          )}
          <Group gap="sm">
            {feed && (
              <Button variant="default" onClick={() => setAsking('revoke')}>
                Revoke address
              </Button>
            )}
            <Button
              variant={feed ? 'default' : 'filled'}
              loading={make.isPending && asking === null}
              onClick={() => (feed ? setAsking('new') : make.mutate({}))}
            >
              {feed ? 'Make a new address' : 'Make an address'}
            </Button>
          </Group>
        </Group>
      </Paper>
      <ConfirmDialog
        opened={asking !== null}
        title={question.title}
        keep={question.keep}
        onKeep={settled}
        verb={question.verb}
        onDo={() => (asking === 'revoke' ? revoke : make).mutate({})}
        isPending={make.isPending || revoke.isPending}
      >
        {question.words}
      </ConfirmDialog>
    </PageSection>
  );
}
