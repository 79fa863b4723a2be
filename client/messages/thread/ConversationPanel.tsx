/** A conversation in a panel: who reads it, its messages, and the form that answers. */
import { Alert, Button, Checkbox, Divider, Group, Menu, Stack, Text } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { Thread } from '#shared/messages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { useIsCovered } from '#client/shell/session/covered.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { Composer } from './Composer.tsx';
import { useSending } from './use-send-message.ts';
import { ThreadMessage } from './ThreadMessage.tsx';
import classes from './Thread.module.css';

const mostNamed = 6;

function Readers({ thread }: { thread: Thread }) {
  const { uid } = useUser();
  const isReader = ({ id }: Thread['people'][number]) => id === uid;
  const people = [
    ...thread.people.filter(isReader),
    ...thread.people.filter((person) => !isReader(person)),
  ];
  const unnamedCount = people.length - mostNamed;
  return (
    <Text size="sm" c="dimmed">
      {thread.isUnheld && 'Nobody has this role now. '}
      Read by{' '}
      {people.slice(0, mostNamed).map((person, at) => (
        <Fragment key={person.id}>
          {at > 0 && ', '}
          {isReader(person) ? (
            'you'
          ) : (
            <ColleagueLink id={person.id}>{person.fullName}</ColleagueLink>
          )}
        </Fragment>
      ))}
      {unnamedCount > 0 && ` and ${unnamedCount} more`}
    </Text>
  );
}

const muteTimes = [
  { hours: 8, label: 'For 8 hours' },
  { hours: 24, label: 'For a day' },
  { hours: 24 * 365, label: 'Until I change it' },
] as const;

function Mute({ thread }: { thread: Thread }) {
  const mute = trpc.messages.mute.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const { id: conversationId, isMuted } = thread;
  if (isMuted)
    return (
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBell size={16} stroke={1.5} aria-hidden />}
        loading={mute.isPending}
        onClick={() => mute.mutate({ conversationId, hours: null })}
      >
        Unmute
      </Button>
    );
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBellOff size={16} stroke={1.5} aria-hidden />}
          loading={mute.isPending}
        >
          Mute
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Urgent messages are told all the same</Menu.Label>
        {muteTimes.map(({ hours, label }) => (
          <Menu.Item key={hours} onClick={() => mute.mutate({ conversationId, hours })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Tells the server once for each new last message, while it can be seen. */
function useSeen({ id: conversationId, messages }: Thread) {
  const isCovered = useIsCovered();
  const { mutate } = trpc.messages.see.useMutation();
  const last = messages.at(-1)?.number;
  useEffect(() => {
    if (last === undefined || isCovered || document.visibilityState !== 'visible') return;
    mutate({ conversationId, number: last });
  }, [conversationId, last, isCovered, mutate]);
}

function Messages({ thread, onEarlier }: { thread: Thread; onEarlier: () => void }) {
  const end = useRef<HTMLLIElement>(null);
  const last = thread.messages.at(-1)?.number;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [last]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard
    <div className={classes.messages} role="log" aria-label="Messages" tabIndex={0}>
      {thread.hasEarlier && (
        <Button size="xs" variant="default" mb="sm" onClick={onEarlier}>
          Show earlier messages
        </Button>
      )}
      <ol className={classes.list}>
        {thread.messages.map((message) => (
          <ThreadMessage key={message.id} message={message} zone={thread.zone} />
        ))}
        <li ref={end} aria-hidden />
      </ol>
    </div>
  );
}

interface OpenProps {
  thread: Thread;
  /** Opened to be answered: it begins in the field. */
  isAnswering: boolean;
  onEarlier: () => void;
}

function Open({ thread, isAnswering, onEarlier }: OpenProps) {
  useSeen(thread);
  const question = thread.messages.find(({ needsMe, answerBy }) => needsMe && answerBy !== null);
  const [isAnswer, setAnswer] = useState(true);
  const sending = useSending({
    to: { to: 'conversation', conversationId: thread.id },
    answersId: question && isAnswer ? question.id : null,
    onSent: () => setAnswer(true),
  });
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs" align="flex-start">
        <Readers thread={thread} />
        <Mute thread={thread} />
      </Group>
      <Messages thread={thread} onEarlier={onEarlier} />
      <Divider />
      {question && (
        <Checkbox
          label={`This answers message ${question.number} of ${question.sender.fullName}`}
          checked={isAnswer}
          onChange={(event) => setAnswer(event.currentTarget.checked)}
        />
      )}
      {thread.isUnheld && (
        <Alert color="warn">Nobody has this role now. Your message waits for who comes next.</Alert>
      )}
      <Composer sending={sending} isFocused={isAnswering} />
    </Stack>
  );
}

/** The pages of a conversation that are on screen, the newest last. */
function useThread(conversationId: string) {
  const [cursors, setCursors] = useState<number[]>([]);
  const newest = trpc.messages.thread.useQuery({ conversationId }, { retry: false });
  const earlier = trpc.useQueries((ask) =>
    cursors.map((before) => ask.messages.thread({ conversationId, before })),
  );
  const { data } = newest;
  const pages = earlier.flatMap((page) => page.data ?? []).toReversed();
  const messages = [...pages, ...(data ? [data] : [])].flatMap((page) => page.messages);
  const first = messages[0]?.number;
  return {
    query: newest,
    thread: data && { ...data, messages, hasEarlier: first !== undefined && first > 1 },
    onEarlier: () => first !== undefined && setCursors((before) => [...before, first]),
  };
}

interface Props extends Partial<Pick<OpenProps, 'isAnswering'>> {
  conversationId: string;
}

export function ConversationPanel({ conversationId, isAnswering = false }: Props) {
  const { query, thread, onEarlier } = useThread(conversationId);
  if (thread) return <Open {...{ thread, isAnswering, onEarlier }} />;
  if (problemOf(query.error) === 'not-found')
    return (
      <Message order={3} title="This conversation was not found">
        The role may be somebody else’s now. Close this and look in the list.
      </Message>
    );
  if (query.error)
    return <QueryFailed title="The conversation could not be loaded." query={query} />;
  return <LoadingRows isBare words="Loading the conversation" height={56} />;
}
