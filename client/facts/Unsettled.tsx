/** Messages whose patient is not known, or that could not be stored: tried again, or dismissed. */
import { Button, Group, Text } from '@mantine/core';
import { IconMailQuestion } from '@tabler/icons-react';
import type { UnsettledMessage } from '#shared/facts/feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { wordsFor } from '#client/shell/api/failure.ts';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

const onError = (error: unknown) => toast.problem(wordsFor(error));

const retriedWords = ({ left }: { applied: number; left: number }) =>
  left === 0 ? 'The message is stored.' : 'The message still cannot be stored.';

function Row({ message }: { message: UnsettledMessage }) {
  const { id, source, type, controlId, reason, receivedAt, tries } = message;
  const messageIds = [id];
  const retry = trpc.facts.feeds.retry.useMutation({
    onSuccess: (done) => toast.done(retriedWords(done)),
    onError,
  });
  const dismiss = trpc.facts.feeds.dismiss.useMutation({
    onSuccess: () => toast.done('Dismissed. Nothing of the message is stored as a fact.'),
    onError,
  });
  const isPending = retry.isPending || dismiss.isPending;
  return (
    <Item
      picture={<IconMailQuestion size={22} stroke={1.5} aria-hidden />}
      name={
        <Text fw={600}>
          {source}: {type}
        </Text>
      }
      facts={
        <>
          {reason}. Came <RelativeTime instant={receivedAt} />, tried {tries} times. Control id{' '}
          {controlId}.
        </>
      }
      end={
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            aria-label={`Try again: ${type} ${controlId}`}
            loading={retry.isPending}
            disabled={isPending}
            onClick={() => retry.mutate({ messageIds })}
          >
            Try again
          </Button>
          <Button
            variant="subtle"
            aria-label={`Dismiss: ${type} ${controlId}`}
            loading={dismiss.isPending}
            disabled={isPending}
            onClick={() => dismiss.mutate({ messageIds })}
          >
            Dismiss
          </Button>
        </Group>
      }
    />
  );
}

export function Unsettled() {
  const list = trpc.facts.feeds.unsettled.useQuery({});
  return (
    <PageSection
      title="To settle"
      hint="Enter the patient’s record number first where it is not known here, then try again. Nobody is matched by a guess."
    >
      <ItemList
        label="To settle"
        rows={list.data?.messages}
        failure={failureOf(list, 'The messages to settle could not be loaded.')}
        loading={<LoadingRows words="Loading the messages to settle" height={62} />}
        empty={<EmptyState>Every message was stored.</EmptyState>}
      >
        {(message) => <Row key={message.id} message={message} />}
      </ItemList>
    </PageSection>
  );
}
