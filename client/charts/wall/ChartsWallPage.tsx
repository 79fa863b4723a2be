/** A board of charts on a wall screen, opened by a secret address: read-only, by itself up to date, and printable. */
import { Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ChartWall, WallChart } from '#shared/charts.ts';
import { minuteMs } from '#shared/durations.ts';
import { NumberWithTable, RecordWithTable } from '#client/cases/public/figures/ChartWithTable.tsx';
import { AppointmentsWithTable } from '#client/charts/figures/AppointmentsWithTable.tsx';
import { scopeWords, wordsOfMeasure } from '#client/charts/chart-words.ts';
import { SecretWall } from '#client/shell/pages/SecretWall.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { relativeTime } from '#client/ui/times/relative-time.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import classes from './ChartsWallPage.module.css';

function Figures({ chart }: { chart: WallChart }) {
  const { name, definition, days, figures } = chart;
  const { measure, shape } = definition;
  const shared = { name, shape, days };
  if (measure.source === 'cases' && figures.source === 'cases')
    return <NumberWithTable {...shared} measure={measure} numbers={figures.numbers} />;
  if (measure.source === 'record' && figures.source === 'record')
    return <RecordWithTable {...shared} measure={measure} record={figures.rows} />;
  if (measure.source === 'appointments' && figures.source === 'appointments')
    return <AppointmentsWithTable {...shared} measure={measure} figures={figures.rows} />;
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
          {wordsOfMeasure(definition.measure)}
        </Text>
      </div>
      <Figures chart={chart} />
    </Stack>
  );
}

function WallHeader({ wall, when }: { wall: ChartWall; when: string }) {
  const now = useNow(minuteMs);
  return (
    <header className={classes.header}>
      <Title order={1} size="h2">
        {wall.board}, {wall.organization}
      </Title>
      <Text c="dimmed">
        {wall.name}. {when}, {relativeTime(wall.at, now)}. Times in {wall.zone}.
      </Text>
    </header>
  );
}

export const ChartsWallPage = () => (
  <SecretWall<ChartWall>
    path="/charts-board"
    feed="charts"
    everyMs={minuteMs}
    className={classes.wall}
    ended="It was ended or renewed, its board was removed, or it was not copied whole. An administrator of the hospital makes a new one under Charts."
    failed="The charts could not be loaded."
    loading={<LoadingRows words="Loading the charts" height={62} />}
    header={(wall, when) => <WallHeader wall={wall} when={when} />}
  >
    {({ charts }) => (
      <Stack gap={40}>
        {charts.map((chart) => (
          <ChartOnWall key={chart.name} chart={chart} />
        ))}
        {charts.length === 0 && <EmptyCard>No chart of this board may be shown.</EmptyCard>}
      </Stack>
    )}
  </SecretWall>
);
