/** Messages whose patient is not known, or that could not be stored; and those stored with remarks. */
import { Button, Group, Text } from '@mantine/core';
import { IconMailOff, IconMailQuestion, IconMessageExclamation } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type {
  RefusedMessages,
  RemarkedMessage,
  UnsettledMessage,
} from '#shared/facts/fact-feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { patientWords } from './unsettled/message-words.ts';
import { UnsettledCauses } from './unsettled/UnsettledCauses.tsx';

const UnsettledMessageDialog = onDemand(
  async () => (await import('./unsettled/UnsettledMessageDialog.tsx')).UnsettledMessageDialog,
);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const onError = (error: unknown) => toast.problem(wordsFor(error));

const triedWords = (tries: number) => (tries === 1 ? 'tried once' : `tried ${tries} times`);

function Row({ message }: { message: UnsettledMessage }) {
  const { id, source, type, controlId, reason, remarks, receivedAt, tries, patient } = message;
  const messageIds = [id];
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const retry = trpc.facts.feeds.retry.useMutation({
    onSuccess: ({ left }) => {
      if (left === 0) toast.done('The message is stored.');
      else toast.problem('The message still cannot be stored. Its reason is beside it.');
    },
    onError,
  });
  const dismiss = trpc.facts.feeds.dismiss.useMutation({
    onSuccess: () => toast.done('Dismissed. Nothing of the message is stored as a fact.'),
    onError,
    onSettled: () => setAsking(false),
  });
  const isPending = retry.isPending || dismiss.isPending;
  return (
    <Item
      picture={<IconMailQuestion size={22} stroke={1.5} aria-hidden />}
      name={<Text fw={600}>{patientWords(patient)}</Text>}
      facts={
        <>
          {type} of {source}. {[reason, ...remarks].join('. ')}. Came{' '}
          <RelativeTime instant={receivedAt} />, {triedWords(tries)}. Control id {controlId}.
        </>
      }
      purpose={
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            aria-label={`Open: ${type} ${controlId}`}
            disabled={isPending}
            onClick={() => setOpen(true)}
          >
            Open
          </Button>
          {isOpen && (
            <Suspense fallback={null}>
              <UnsettledMessageDialog message={message} onClose={() => setOpen(false)} />
            </Suspense>
          )}
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
            disabled={isPending}
            onClick={() => setAsking(true)}
          >
            Dismiss
          </Button>
          <ConfirmDialog
            opened={isAsking}
            title={`Dismiss ${type} of ${source}?`}
            keep="Keep message"
            onKeep={() => setAsking(false)}
            verb="Dismiss"
            onDo={() => dismiss.mutate({ messageIds })}
            isPending={dismiss.isPending}
          >
            Nothing of it is stored as a fact, and it leaves this list. This cannot be undone.
          </ConfirmDialog>
        </Group>
      }
    />
  );
}

const Remarked = ({ message }: { message: RemarkedMessage }) => (
  <Item
    picture={<IconMessageExclamation size={22} stroke={1.5} aria-hidden />}
    name={
      <Text fw={600}>
        {message.source}: {message.type}
      </Text>
    }
    facts={
      <>
        {message.remarks.join('. ')}. Came <RelativeTime instant={message.receivedAt} />. Control id{' '}
        {message.controlId}.
      </>
    }
  />
);

/** Nothing is to be done here: the sender's system, or who reads the record, may have to know. */
export function RemarkedMessages() {
  const list = trpc.facts.feeds.unsettled.useQuery({});
  const count = list.data?.remarkedCount ?? 0;
  const length = list.data?.remarked.length ?? 0;
  return (
    <PageSection
      title="Stored, not all as it came"
      hint={`Of seven days: what of a message is not shown, or is shown otherwise than it was sent.${count > length ? ` The newest ${length} of ${count}.` : ''}`}
    >
      <ItemList
        label="Stored, not all as it came"
        rows={list.data?.remarked}
        {...statesOf(list, 'the messages with remarks', { rows: 1 })}
        empty={<EmptyState>Every message was stored as it came.</EmptyState>}
      >
        {(message) => <Remarked key={message.id} message={message} />}
      </ItemList>
    </PageSection>
  );
}

/** "ADT^A31 of LAB at NORTH". */
const refusedWords = ({ application, facility, type }: RefusedMessages) =>
  [type || 'No message', application && `of ${application}`, facility && `at ${facility}`]
    .filter(Boolean)
    .join(' ');

/** A sender that is not set up, or a type that is not taken, shows here first. */
export function RefusedMessageCounts() {
  const list = trpc.facts.feeds.unsettled.useQuery({});
  return (
    <PageSection
      title="Refused"
      hint="Messages that were answered with AR, counted by sender, type and reason. None of them is stored."
    >
      <ItemList
        label="Refused"
        rows={list.data?.refused}
        {...statesOf(list, 'the refused messages', { rows: 1 })}
        empty={<EmptyState>No message was refused.</EmptyState>}
      >
        {(refused) => (
          <Item
            key={refused.id}
            picture={<IconMailOff size={22} stroke={1.5} aria-hidden />}
            name={<Text fw={600}>{refusedWords(refused)}</Text>}
            facts={
              <>
                {refused.reason}. {counted(refused.count, 'message')} since{' '}
                <RelativeTime instant={refused.firstAt} />, the last one{' '}
                <RelativeTime instant={refused.lastAt} />
                {refused.controlId && ` with the control id ${refused.controlId}`}.
              </>
            }
          />
        )}
      </ItemList>
    </PageSection>
  );
}

/** Those of the feed in the address, whose figure leads here; without one of all. */
export function UnresolvedMessages() {
  const [search, setSearch] = useSearchParams();
  const sourceId = uuid.test(search.get('feed') ?? '') ? search.get('feed') : null;
  const feeds = trpc.facts.feeds.list.useQuery({});
  const feed = feeds.data?.feeds.find(({ id }) => id === sourceId);
  const list = trpc.facts.feeds.unsettled.useQuery(feed ? { sourceId: feed.id } : {});
  const section = useRef<HTMLDivElement>(null);
  const feedId = feed?.id;
  useEffect(() => {
    if (feedId !== undefined) section.current?.scrollIntoView({ block: 'start' });
  }, [feedId]);
  const causes = (list.data?.causes ?? []).filter((cause) => !feed || cause.sourceId === feed.id);
  const count = causes.reduce((sum, cause) => sum + cause.count, 0);
  const length = list.data?.messages.length ?? 0;
  return (
    <div ref={section}>
      <PageSection
        title={feed ? `To settle: ${feed.name}` : 'To settle'}
        hint={`Open a message to create its patient, or to match it to one who is here. Nobody is matched by a guess.${count > length ? ` The oldest ${length} of ${count}.` : ''}`}
      >
        {feed && (
          <Group mb="sm">
            <Button variant="default" onClick={() => setSearch({}, { replace: true })}>
              Show those of all feeds
            </Button>
          </Group>
        )}
        <UnsettledCauses causes={causes} />
        <ItemList
          label="To settle"
          rows={list.data?.messages}
          {...statesOf(list, 'the messages to settle', { rows: 2 })}
          empty={<EmptyState>Every message was stored.</EmptyState>}
        >
          {(message) => <Row key={message.id} message={message} />}
        </ItemList>
      </PageSection>
    </div>
  );
}
