/** Who changed a cell, when and why: for planners, below what the cell can get. */
import { Stack, Text, Title } from '@mantine/core';
import type { Cell, CellEvent } from '#shared/roster.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ColleagueName } from '#client/people/public/ColleagueLink.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { clockTime, dayIn, pastDay } from '#client/ui/times/times.ts';
import { eventWords } from './history-words.ts';

function Event({ event, zone }: { event: CellEvent; zone: string }) {
  const { title, more } = eventWords(event);
  return (
    <li>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {more.map((words) => (
        <Text key={words} size="sm">
          {words}
        </Text>
      ))}
      <Text size="sm" c="dimmed" className="numbers">
        {event.by ? <ColleagueName person={event.by} /> : 'Somebody unknown'},{' '}
        {pastDay(dayIn(zone, event.at))}, {clockTime(event.at, zone)}
      </Text>
    </li>
  );
}

export function CellHistory({ cell: { unitId, practitionerId, day } }: { cell: Cell }) {
  const query = trpc.roster.cellHistory.useQuery({ unitId, practitionerId, day });
  const { data } = query;
  return (
    <Stack gap="xs" component="section" aria-label="History">
      <Title order={3} size="h5">
        History
      </Title>
      {!data && query.error && (
        <QueryFailed title="The history could not be loaded." query={query} />
      )}
      {!data && !query.error && <LoadingRows isBare words="Loading the history" height={44} />}
      {data?.events.length === 0 && (
        <Text size="sm" c="dimmed">
          No changes yet.
        </Text>
      )}
      {data && data.events.length > 0 && (
        <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.events.map((event) => (
            <Event key={`${event.at} ${event.kind}`} event={event} zone={data.zone} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
