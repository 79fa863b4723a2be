/** The visit's chat, with its files; it works while the video server is away too. */
import { Alert, Button, Text, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSend2 } from '@tabler/icons-react';
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react';
import type { ChatMessage } from '#shared/visits/chat.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { clockTime, viewersZone } from '#client/ui/times/times.ts';
import { ReceivedFile } from '#client/shell/files/ReceivedFile.tsx';
import { OutgoingFile } from './OutgoingFile.tsx';
import { SidePanel } from '#client/visits/call/parts/SidePanel.tsx';
import type { ChatFiles } from './use-chat-files.ts';
import type { Chat } from './use-chat.ts';
import classes from './ChatPanel.module.css';

/** "You", "Ana Ruiz, patient", "Dr. Lena Okafor, Attending" */
const authorWords = ({ by }: ChatMessage) =>
  by.isOwn ? 'You' : `${by.name}, ${by.hospitalRole ?? by.kind}`;

function Message({ message, files }: { message: ChatMessage; files: ChatFiles }) {
  return (
    <li className={classes.message} data-own={message.by.isOwn || undefined}>
      <div className={classes.head}>
        <Text span size="sm" fw={650}>
          {authorWords(message)}
        </Text>
        <Text span size="xs" c="dimmed" component="time" dateTime={message.at} className="numbers">
          {clockTime(message.at, viewersZone())}
        </Text>
      </div>
      {message.text && (
        <p dir="auto" className={classes.text}>
          {message.text}
        </p>
      )}
      {message.file && <ReceivedFile file={message.file} files={files} />}
    </li>
  );
}

function Messages({ messages, files }: Pick<Chat, 'messages' | 'files'>) {
  const end = useRef<HTMLLIElement>(null);
  const last = messages.at(-1)?.number;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [last]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard
    <div className={classes.messages} role="log" aria-label="Messages" tabIndex={0}>
      {messages.length === 0 && (
        <Text c="dimmed">No messages yet. Everybody in the visit can read them.</Text>
      )}
      <ol className={classes.list}>
        {messages.map((message) => (
          <Message key={message.id} message={message} files={files} />
        ))}
        <li ref={end} aria-hidden />
      </ol>
    </div>
  );
}

function Composer({ chat }: { chat: Chat }) {
  const { text, setText, submit, isSending, problem } = chat;
  const hasKeys = useMediaQuery('(hover: hover)', true) ?? true;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form onSubmit={onSubmit} className={classes.composer}>
      {problem && (
        <Alert color="bad" role="alert" p="xs">
          Not sent. {fieldProblems(problem)['text'] ?? wordsFor(problem)}
        </Alert>
      )}
      <Textarea
        label="Message"
        data-autofocus
        dir="auto"
        description={hasKeys && 'Enter sends, Shift+Enter adds a line.'}
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        readOnly={isSending}
        onKeyDown={onKeyDown}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        type="submit"
        loading={isSending}
        leftSection={<IconSend2 size={18} stroke={1.5} aria-hidden />}
      >
        {problem ? 'Try again' : 'Send'}
      </Button>
    </form>
  );
}

export function ChatPanel({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { query, messages, files } = chat;
  return (
    <SidePanel title="Chat" onClose={onClose}>
      <div className={classes.chat}>
        {query.error && (
          <LoadFailed
            title="New messages could not be fetched."
            words={wordsFor(query.error)}
            trying={query.isFetching}
            onTryAgain={() => void query.refetch()}
          />
        )}
        <Messages messages={messages} files={files} />
        <Composer chat={chat} />
        <OutgoingFile files={files} />
      </div>
    </SidePanel>
  );
}
