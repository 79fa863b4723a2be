/** A board of charts on a wall screen, opened by a secret address: read-only, by itself up to date, and printable. */
import { Alert, Stack, Text, Title } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ChartWall, WallChart } from '#shared/charts.ts';
import { minuteMs } from '#shared/durations.ts';
import {
  definitionOf,
  NumberWithTable,
  RecordWithTable,
} from '#client/cases/public/figures/ChartWithTable.tsx';
import { scopeWords } from '#client/charts/chart-words.ts';
import { useSecretFeed } from '#client/shell/pages/use-secret-feed.ts';
import { WithLinkToken } from '#client/shell/pages/WithLinkToken.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { relativeTime } from '#client/ui/times/relative-time.ts';
import { clockTime, dayIn, longDay } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import classes from './ChartsWallPage.module.css';

const freshEveryMs = minuteMs;

const whenWords = ({ at, zone }: ChartWall) =>
  `${longDay(dayIn(zone, at))}, ${clockTime(at, zone)}`;

function Figures({ chart }: { chart: WallChart }) {
  const { name, definition, days, figures } = chart;
  const { measure, shape } = definition;
  const shared = { name, shape, days };
  if (measure.source === 'cases' && figures.source === 'cases')
    return <NumberWithTable {...shared} measure={measure} numbers={figures.numbers} />;
  if (measure.source === 'record' && figures.source === 'record')
    return <RecordWithTable {...shared} measure={measure} record={figures.rows} />;
  return null;
}

function ChartOnWall({ chart }: { chart: WallChart }) {
  const id = useId();
  const { name, definition, days, ofWords } = chart;
  return (
    <Stack component="section" aria-labelledby={id} gap="sm">
      <div>
        <Title order={2} size="h3" id={id}>
          {name}
        </Title>
        <Text>{scopeWords(definition, days, ofWords)}</Text>
        <Text size="sm" c="dimmed" maw={900}>
          {definitionOf(definition.measure)}
        </Text>
      </div>
      <Figures chart={chart} />
    </Stack>
  );
}

function Wall({ token }: { token: string }) {
  const feed = useSecretFeed<ChartWall>({ name: 'charts', token, everyMs: freshEveryMs });
  const { answer: wall, error, isEnded, isFetching, refetch } = feed;
  const now = useNow(minuteMs);
  if (isEnded)
    return (
      <Message order={1} title="This address shows nothing any more">
        It was ended or renewed, its board was removed, or it was not copied whole. An administrator
        of the hospital makes a new one under Charts.
      </Message>
    );
  if (!wall && error)
    return (
      <LoadFailed
        title="The charts could not be loaded."
        words="The server did not answer. This page tries again by itself."
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!wall) return <LoadingRows words="Loading the charts" height={62} />;
  return (
    <>
      <header className={classes.header}>
        <Title order={1} size="h2">
          {wall.board}, {wall.organization}
        </Title>
        <Text c="dimmed">
          {wall.name}. {whenWords(wall)}, {relativeTime(wall.at, now)}. Times in {wall.zone}.
        </Text>
      </header>
      {error && (
        <Alert color="warn" mb="md" role="note">
          The server cannot be reached. This was true on {whenWords(wall)}.
        </Alert>
      )}
      <Stack gap={40}>
        {wall.charts.map((chart) => (
          <ChartOnWall key={chart.name} chart={chart} />
        ))}
        {wall.charts.length === 0 && <EmptyCard>No chart of this board may be shown.</EmptyCard>}
      </Stack>
    </>
  );
}

/** Read without a session, so with a cache of its own. */
export function ChartsWallPage() {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <main tabIndex={-1} className={classes.wall}>
        <WithLinkToken path="/charts-board">
          {({ token, key }) => <Wall key={key} token={token} />}
        </WithLinkToken>
      </main>
    </QueryClientProvider>
  );
}
