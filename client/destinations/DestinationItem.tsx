/** One destination: where it is, how sending stands, and what an administrator does with it. */
import { Button, Group, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { DestinationState } from '#shared/destinations.ts';
import { documentFormatWords } from '#shared/destinations/message-kinds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { Item } from '#client/ui/list/ItemList.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { DestinationStatus } from './public/DestinationStatus.tsx';
import { DestinationForm } from './DestinationForm.tsx';
import { failureWords, sentWords } from './public/destination-words.ts';

interface Props {
  destination: DestinationState;
}

function Standing({ destination }: Props) {
  const { lastAcceptedAt, acceptedToday, waiting, waitingSince, failure } = destination;
  return (
    <>
      {lastAcceptedAt === null ? (
        'Nothing accepted yet. '
      ) : (
        <>
          Last accepted <RelativeTime instant={lastAcceptedAt} />,{' '}
          {counted(acceptedToday, 'message')} in 24 hours.{' '}
        </>
      )}
      {waitingSince !== null && (
        <>
          {waiting === 1 ? '1 message waits' : `${waiting} messages wait`}, the oldest from{' '}
          <RelativeTime instant={waitingSince} />.{' '}
        </>
      )}
      {failureWords(failure)}
    </>
  );
}

function EndDestination({ destination: { id: destinationId, name, waiting } }: Props) {
  const [isAsking, setAsking] = useState(false);
  const end = trpc.destinations.end.useMutation({
    onSuccess: () => toast.done(`${name} was ended.`),
    onError: (error) => toast.problem(wordsFor(error)),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button
        variant="subtle"
        aria-label={`End destination: ${name}`}
        onClick={() => setAsking(true)}
      >
        End
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`End ${name}?`}
        keep="Keep destination"
        onKeep={() => setAsking(false)}
        verb="End destination"
        onDo={() => end.mutate({ destinationId })}
        isPending={end.isPending}
      >
        Nothing is sent to it any more
        {waiting > 0 && `, nor ${counted(waiting, 'message')} that it has not accepted`}. This
        cannot be undone.
      </ConfirmDialog>
    </>
  );
}

function PauseDestination({ destination: { id: destinationId, name, pausedAt } }: Props) {
  const isPaused = pausedAt === null;
  const pause = trpc.destinations.pause.useMutation({
    onSuccess: () =>
      toast.done(
        isPaused
          ? `${name} is paused. Messages to it are kept.`
          : `${name} is sent what has waited.`,
      ),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const verb = isPaused ? 'Pause' : 'Resume';
  return (
    <Button
      variant="subtle"
      aria-label={`${verb} destination: ${name}`}
      loading={pause.isPending}
      onClick={() => pause.mutate({ destinationId, isPaused })}
    >
      {verb}
    </Button>
  );
}

export function DestinationItem({ destination }: Props) {
  const [isChanging, setChanging] = useState(false);
  const {
    name,
    host,
    port,
    usesTls,
    receivingApplication,
    receivingFacility,
    sends,
    endedAt,
    documentFormat,
  } = destination;
  return (
    <Item
      picture={<IconSend size={22} stroke={1.5} aria-hidden />}
      name={<Text fw={600}>{name}</Text>}
      facts={
        <>
          HL7 v2 over MLLP to {host}:{port} {usesTls ? 'with TLS' : 'without TLS'},{' '}
          {receivingApplication} at {receivingFacility}. {sentWords(sends)} as{' '}
          {documentFormatWords[documentFormat]}. <Standing destination={destination} />
          {isChanging && (
            <DestinationForm destination={destination} onDone={() => setChanging(false)} />
          )}
        </>
      }
      purpose={
        <Group gap="xs" justify="flex-end">
          <DestinationStatus destination={destination} />
          {endedAt === null && (
            <>
              <PauseDestination destination={destination} />
              <Button
                variant="subtle"
                aria-label={`Change destination: ${name}`}
                disabled={isChanging}
                onClick={() => setChanging(true)}
              >
                Change
              </Button>
              <EndDestination destination={destination} />
            </>
          )}
        </Group>
      }
    />
  );
}
