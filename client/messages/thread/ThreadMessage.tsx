/** One message of a conversation: what it wants, and what became of it. */
import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import type { Receipts, ThreadMessage as Message } from '#shared/messages.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { ReceivedFile } from '#client/shell/files/ReceivedFile.tsx';
import { useFileDownload } from '#client/shell/files/use-file-download.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { clockTime, dayIn, shortDay, viewersToday } from '#client/ui/times/times.ts';
import { MessageText } from './MessageText.tsx';
import classes from './Thread.module.css';
import { messageFiles } from './use-send-message.ts';

const mostNames = 3;

const namesOf = (all: readonly string[]) =>
  all.length > mostNames
    ? `${all.slice(0, mostNames).join(', ')} and ${all.length - mostNames} more`
    : all.join(', ');

/** "Seen by Dr. Mei Chen. Omar Said has it." */
function receiptWords({ delivered, seen, acknowledged }: Receipts): string {
  if (delivered === 0) return 'Not delivered yet';
  if (seen.length === 0) return `Delivered to ${delivered}`;
  const acknowledgedWords = acknowledged.length > 0 ? `. Taken by ${namesOf(acknowledged)}` : '';
  return `Seen by ${namesOf(seen)}${acknowledgedWords}`;
}

const when = (instant: string, zone: string) => {
  const day = dayIn(zone, instant);
  const time = clockTime(instant, zone);
  return day === viewersToday() ? time : `${shortDay(day)}, ${time}`;
};

function State({ message, zone }: { message: Message; zone: string }) {
  const { priority, answerBy, settledAt, settledBy } = message;
  return (
    <Group gap="xs">
      {priority === 'urgent' && (
        <StatusBadge word="Urgent" color="bad" Picture={IconAlertTriangle} isWhole />
      )}
      {settledAt !== null && (
        <StatusBadge
          word={`${answerBy === null ? 'Taken' : 'Settled'} by ${settledBy ?? 'somebody'}`}
          color="good"
          Picture={IconCheck}
          isWhole
        />
      )}
      {answerBy !== null && settledAt === null && (
        <StatusBadge
          word={`Answer by ${when(answerBy, zone)}`}
          color="warn"
          Picture={IconClock}
          isWhole
        />
      )}
    </Group>
  );
}

function Actions({ message }: { message: Message }) {
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const acknowledge = trpc.messages.acknowledge.useMutation({ onError });
  const close = trpc.messages.settle.useMutation({ onError });
  const { id: messageId, needsMe, isOwn, settledAt, answerBy, priority } = message;
  const isWaiting = settledAt === null && (answerBy !== null || priority === 'urgent');
  return (
    <>
      {needsMe && (
        <Button
          size="xs"
          variant="default"
          loading={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ messageId })}
        >
          I have it
        </Button>
      )}
      {isOwn && isWaiting && (
        <Button
          size="xs"
          variant="subtle"
          loading={close.isPending}
          onClick={() => close.mutate({ messageId })}
        >
          Needs nobody any more
        </Button>
      )}
    </>
  );
}

function Files({ files }: Pick<Message, 'files'>) {
  const download = useFileDownload(messageFiles);
  return files.map((file) => (
    <div key={file.id}>
      <ReceivedFile file={file} files={download} />
    </div>
  ));
}

export function ThreadMessage({ message, zone }: { message: Message; zone: string }) {
  const { sender, isOwn, text, at, answersNumber, mentions, files, receipts } = message;
  return (
    <li className={classes.message} data-own={isOwn || undefined}>
      <Group gap="xs" align="baseline">
        <Text span size="sm" fw={650}>
          {isOwn ? (
            'You'
          ) : (
            <>
              <ColleagueLink id={sender.id}>{sender.fullName}</ColleagueLink>, {sender.hospitalRole}
            </>
          )}
        </Text>
        <Text span size="xs" c="dimmed" className="numbers">
          <RelativeTime instant={at} />
          {answersNumber !== null && `, answers message ${answersNumber}`}
        </Text>
      </Group>
      <p className={classes.text}>
        <MessageText text={text} />
      </p>
      {files.length > 0 && <Files files={files} />}
      {mentions.length > 0 && (
        <Text size="xs" c="dimmed">
          Mentions {mentions.join(', ')}
        </Text>
      )}
      <State message={message} zone={zone} />
      {isOwn && (
        <Text size="xs" c="dimmed" className={classes.receipts}>
          <IconChecks size={14} stroke={1.5} aria-hidden /> {receiptWords(receipts)}
        </Text>
      )}
      <Actions message={message} />
    </li>
  );
}
