/** Discharges on a wall screen, opened by a secret address: read-only, by itself up to date, and printable. */
import { Alert, Table, Text, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import type { DischargeWall, WallRow } from '#shared/discharge/board.ts';
import { minuteMs } from '#shared/durations.ts';
import { useSecretFeed } from '#client/shell/pages/use-secret-feed.ts';
import { WithLinkToken } from '#client/shell/pages/WithLinkToken.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { relativeTime } from '#client/ui/times/relative-time.ts';
import { clockTime, dayIn, longDay, pastDay } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { ageWords, leavingStatus, targetWords } from '#client/discharge/discharge-words.ts';
import classes from './DischargeWallPage.module.css';

const freshEveryMs = 30_000;

const whenWords = ({ at, zone }: DischargeWall) =>
  `${longDay(dayIn(zone, at))}, ${clockTime(at, zone)}`;

function Bed({ row, now }: { row: WallRow; now: number }) {
  const { unit, bed, patient, targetDay, daysOver, barriers } = row;
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {bed ?? '–'}
        <Text size="sm" c="dimmed">
          {[unit, patient].filter(Boolean).join(' · ')}
        </Text>
      </Table.Th>
      <Table.Td>
        {targetDay ? pastDay(targetDay) : '–'}
        <Text size="sm" c="dimmed">
          {targetWords(daysOver)}
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge {...leavingStatus({ stay: { isOpen: true, daysOver }, barriers })} isWhole />
      </Table.Td>
      <Table.Td>
        {barriers.map(({ reason, owner, openedAt, dueAt, waitsFor }) => (
          <div key={`${reason} ${openedAt}`}>
            {reason}
            <Text size="sm" c="dimmed">
              {[
                waitsFor && `waits for ${waitsFor}`,
                owner ?? 'Nobody has it',
                ageWords(openedAt, now),
                dueAt && `due ${relativeTime(dueAt, now)}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </div>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

function Figures({ wall: { avoidable, ended, figureDays } }: { wall: DischargeWall }) {
  return (
    <section aria-label="Figures" className={classes.figures}>
      <Title order={2} size="h3" mb="xs">
        Avoidable days
      </Title>
      {avoidable.length === 0 && <Text>Nobody has named any.</Text>}
      {avoidable.map(({ reason, party, days }) => (
        <Text key={`${reason} ${party}`}>
          <strong>{counted(days, 'day')}</strong> {reason} ({party})
        </Text>
      ))}
      <Text mt="sm" c="dimmed">
        {counted(ended.stays, 'stay')} ended in the last {figureDays} days, {ended.withDay} of them
        with a target day; {counted(ended.daysLate, 'day')} after it.
      </Text>
    </section>
  );
}

function Wall({ token }: { token: string }) {
  const feed = useSecretFeed<DischargeWall>({ name: 'discharge', token, everyMs: freshEveryMs });
  const { answer: wall, error, isEnded, isFetching, refetch } = feed;
  const now = useNow(minuteMs);
  if (isEnded)
    return (
      <Message order={1} title="This address shows nothing any more">
        It was ended or renewed, or it was not copied whole. An administrator of the hospital makes
        a new one under On call, Boards and feeds.
      </Message>
    );
  if (!wall && error)
    return (
      <LoadFailed
        title="The discharges could not be loaded."
        words="The server did not answer. This page tries again by itself."
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!wall) return <LoadingRows words="Loading the discharges" height={62} />;
  const { rows } = wall;
  return (
    <>
      <header className={classes.header}>
        <Title order={1} size="h2">
          Discharges, {wall.organization}
        </Title>
        <Text c="dimmed">
          {wall.name}. {whenWords(wall)}. Times in {wall.zone}.
        </Text>
      </header>
      {error && (
        <Alert color="warn" mb="md" role="note">
          The server cannot be reached. This was true on {whenWords(wall)}.
        </Alert>
      )}
      {rows.length === 0 ? (
        <EmptyCard>Nobody is in a bed of these units.</EmptyCard>
      ) : (
        <Table aria-label="Discharges" className={classes.beds} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Bed</Table.Th>
              <Table.Th scope="col">Target day</Table.Th>
              <Table.Th scope="col">Leaving</Table.Th>
              <Table.Th scope="col">Barriers</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, at) => (
              <Bed key={`${row.unit} ${row.bed} ${at}`} row={row} now={now} />
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Figures wall={wall} />
    </>
  );
}

/** Read without a session, so with a cache of its own. */
export function DischargeWallPage() {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <main tabIndex={-1} className={classes.wall}>
        <WithLinkToken path="/discharge-board">
          {({ token, key }) => <Wall key={key} token={token} />}
        </WithLinkToken>
      </main>
    </QueryClientProvider>
  );
}
