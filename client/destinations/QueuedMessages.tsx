/** Messages that a destination has not accepted: sent again at once, or passed over with a reason. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import type { QueuedMessage } from '#shared/destinations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { failureWords } from './public/destination-words.ts';

const kindWords = {
  'visit-note': 'Visit note',
  'visit-addendum': 'Addendum',
  'query-answer': 'Answer to a query',
} as const;

const eventWords = {
  S12: 'New appointment',
  S13: 'Moved appointment',
  S14: 'Changed appointment',
  S15: 'Cancelled appointment',
  S17: 'Deleted appointment',
  S26: 'Missed appointment',
} as const;

/** "Visit note of Lena van Berg". */
const whatOf = ({ kind, author, event }: QueuedMessage): string =>
  kind === 'appointment'
    ? event === null
      ? 'Appointment'
      : eventWords[event]
    : `${kindWords[kind]} of ${author ?? ''}`;

const stateWords: Record<QueuedMessage['state'], string> = {
  waiting: 'Waits for its turn.',
  refused: 'Refused for good; what is behind it waits.',
  unfit: 'Cannot be sent as it is; nothing waits for it.',
};

const onError = (error: unknown) => toast.problem(wordsFor(error));

function PassOver({ message }: { message: QueuedMessage }) {
  const { id: messageId, documentId, destination } = message;
  const [isAsking, setAsking] = useState(false);
  const [because, setBecause] = useState('');
  const [error, setError] = useState<string | null>(null);
  const passOver = trpc.destinations.passOver.useMutation({
    onSuccess: () => toast.done('Passed over. The next message is sent.'),
    onError,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button
        variant="subtle"
        aria-label={`Pass over: ${documentId}`}
        onClick={() => setAsking(true)}
      >
        Pass over
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Pass over a message to ${destination}?`}
        keep="Keep message"
        onKeep={() => setAsking(false)}
        verb="Pass over"
        onDo={() =>
          because.trim() === ''
            ? setError('Say why it is passed over')
            : passOver.mutate({ messageId, because })
        }
        isPending={passOver.isPending}
      >
        {destination} does not get this from here. This cannot be undone.
        <TextInput
          mt="md"
          label="Reason"
          description="For your colleagues, in the audit"
          maxLength={200}
          value={because}
          error={error}
          onChange={(event) => setBecause(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}

function Row({ message }: { message: QueuedMessage }) {
  const { id: messageId, documentId, destination, kind, writtenAt } = message;
  const { state, failure, tries, controlId, nextTryAt } = message;
  const sendAgain = trpc.destinations.sendAgain.useMutation({
    onSuccess: () => toast.done('It is sent as soon as it is its turn.'),
    onError,
  });
  const verb = tries === 0 && state === 'waiting' ? 'Send now' : 'Send again';
  return (
    <Item
      picture={<IconMailForward size={22} stroke={1.5} aria-hidden />}
      name={
        <Text fw={600}>
          {whatOf(message)} for {destination}
        </Text>
      }
      facts={
        <>
          {stateWords[state]} {failureWords(failure)} {kind === 'appointment' ? 'Of' : 'Signed'}{' '}
          <RelativeTime instant={writtenAt} />
          {tries > 0 && (tries === 1 ? ', tried once' : `, tried ${tries} times`)}
          {tries > 0 && nextTryAt !== null && (
            <>
              , next try <RelativeTime instant={nextTryAt} />
            </>
          )}
          . {kind === 'appointment' ? 'Appointment' : 'Document'} {documentId}
          {controlId !== null && `, control id ${controlId}`}.
        </>
      }
      purpose={
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            aria-label={`${verb}: ${documentId}`}
            loading={sendAgain.isPending}
            onClick={() => sendAgain.mutate({ messageId })}
          >
            {verb}
          </Button>
          <PassOver message={message} />
        </Group>
      }
    />
  );
}

export function QueuedMessages({ refetchInterval }: { refetchInterval: number }) {
  const query = trpc.destinations.queued.useQuery({}, { refetchInterval });
  return (
    <PageSection
      title="Not accepted yet"
      hint="Messages to destinations; those that need a decision come first, at most 100."
    >
      <ItemList
        label="Not accepted yet"
        rows={query.data?.messages}
        {...statesOf(query, 'the messages that wait', { rows: 1 })}
        empty={<EmptyState>Every message was accepted.</EmptyState>}
      >
        {(message) => <Row key={message.id} message={message} />}
      </ItemList>
    </PageSection>
  );
}
