/** Who is on call on a wall screen, opened by a secret address: read-only, by itself up to date, and printable. */
import { Alert, Text, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { OnCallBoard as BoardAnswer } from '#shared/on-call.ts';
import { useSecretFeed } from '#client/shell/pages/use-secret-feed.ts';
import { WithLinkToken } from '#client/shell/pages/WithLinkToken.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { clockTime, dayIn, longDay } from '#client/ui/times/times.ts';
import { OnCallSkeleton } from '#client/on-call/list/OnCallSkeleton.tsx';
import { OnCallList } from '#client/on-call/list/OnCallList.tsx';
import classes from './OnCallBoard.module.css';

const freshEveryMs = 30_000;

const whenWords = ({ at, zone }: BoardAnswer) =>
  `${longDay(dayIn(zone, at))}, ${clockTime(at, zone)}`;

function Board({ token }: { token: string }) {
  const feed = useSecretFeed<BoardAnswer>({ name: 'on-call', token, everyMs: freshEveryMs });
  const { answer: board, error, isEnded, isFetching, refetch } = feed;
  if (isEnded)
    return (
      <Message order={1} title="This address shows nothing any more">
        It was ended or renewed, or it was not copied whole. An administrator of the hospital makes
        a new one under On call.
      </Message>
    );
  if (!board && error)
    return (
      <LoadFailed
        title="Who is on call could not be loaded."
        words="The server did not answer. This page tries again by itself."
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!board) return <OnCallSkeleton />;
  return (
    <>
      <header className={classes.header}>
        <Title order={1} size="h2">
          On call, {board.organization}
        </Title>
        <Text c="dimmed">
          {board.name}. {whenWords(board)}. Times in {board.zone}.
        </Text>
      </header>
      {error && (
        <Alert color="warn" mb="md" role="note">
          The server cannot be reached. This was true on {whenWords(board)}.
        </Alert>
      )}
      <OnCallList lines={board.lines} seen={board} />
    </>
  );
}

/** A board that is read without a session, so with a cache of its own. */
export function OnCallBoard() {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <main tabIndex={-1} className={classes.board}>
        <WithLinkToken path="/on-call-board">
          {({ token, key }) => <Board key={key} token={token} />}
        </WithLinkToken>
      </main>
    </QueryClientProvider>
  );
}
