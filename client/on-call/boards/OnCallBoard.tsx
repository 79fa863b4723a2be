/** Who is on call on a wall screen, opened by a secret address: read-only, by itself up to date, and printable. */
import { Text, Title } from '@mantine/core';
import type { OnCallBoard as BoardAnswer } from '#shared/on-call.ts';
import { SecretWall } from '#client/shell/pages/SecretWall.tsx';
import { OnCallSkeleton } from '#client/on-call/list/OnCallSkeleton.tsx';
import { OnCallList } from '#client/on-call/list/OnCallList.tsx';
import classes from './OnCallBoard.module.css';

const freshEveryMs = 30_000;

export const OnCallBoard = () => (
  <SecretWall<BoardAnswer>
    path="/on-call-board"
    feed="on-call"
    everyMs={freshEveryMs}
    className={classes.board}
    ended="It was ended or renewed, or it was not copied whole. An administrator of the hospital makes a new one under On call."
    failed="Who is on call could not be loaded."
    loading={<OnCallSkeleton />}
    header={({ organization, name, zone }, when) => (
      <header className={classes.header}>
        <Title order={1} size="h2">
          On call, {organization}
        </Title>
        <Text c="dimmed">
          {name}. {when}. Times in {zone}.
        </Text>
      </header>
    )}
  >
    {(board) => <OnCallList lines={board.lines} seen={board} />}
  </SecretWall>
);
