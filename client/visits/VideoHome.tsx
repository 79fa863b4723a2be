/** Today's tele-visits: those that are open and who is inside, and those that can be started. */
import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { visitWindowMinutes } from '#shared/limits.ts';
import { trpc, type Answers } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Late } from '#client/ui/Late.tsx';
import { LoadFailed } from '#client/ui/LoadFailed.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { clockTime, isViewersZone } from '#client/ui/times.ts';
import { useNow } from '#client/ui/use-now.ts';
import { visitDoor } from '#client/ui/visit-door.ts';
import { VideoNotice } from './VideoNotice.tsx';
import { VisitList } from './VisitList.tsx';

type Home = Answers['visits']['home'];

const freshEveryMs = 15_000;
const watchEveryMs = 3_000;

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function stateWords({ zone, visits, today }: Home, now: number): string {
  const next = today.find(({ startsAt }) => Date.parse(startsAt) > now);
  return [
    `${counted(today.length, 'tele-visit')} today${visits.length > 0 ? `, ${visits.length} open` : ''}.`,
    next && `Next: ${next.patientName} at ${clockTime(next.startsAt, zone)}.`,
    !isViewersZone(zone) && `Times in ${zone}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function Lists({ home, now }: { home: Home; now: number }) {
  const opened = new Set(home.visits.map(({ appointment }) => appointment.id));
  const rest = home.today.filter(({ id }) => !opened.has(id));
  const startable = rest.find((appointment) => visitDoor(appointment, now).state === 'start');
  if (home.visits.length === 0 && rest.length === 0) {
    return (
      <EmptyState
        action={
          <Anchor component={Link} to="/Scheduling?view=week">
            Look at the week
          </Anchor>
        }
      >
        No tele-visits today.
      </EmptyState>
    );
  }
  const shared = { zone: home.zone, now, isVideoReady: home.video === 'ready' };
  return (
    <Stack gap="lg">
      {home.visits.length > 0 && (
        <section>
          <Title order={2} size={15} mb="xs">
            Open now
          </Title>
          <VisitList
            {...shared}
            label="Open visits"
            rows={home.visits.map(({ appointment, inside }) => ({ appointment, inside }))}
          />
        </section>
      )}
      {rest.length > 0 && (
        <section>
          <Title order={2} size={15} mb="xs">
            Today
          </Title>
          <VisitList
            {...shared}
            label="Today's tele-visits"
            rows={rest.map((appointment) => ({ appointment }))}
            dueId={startable?.id}
          />
        </section>
      )}
    </Stack>
  );
}

function Waiting() {
  return (
    <Late>
      <Stack gap={1} aria-label="Loading the tele-visits">
        <Skeleton height={62} />
        <Skeleton height={62} />
        <Skeleton height={62} />
      </Stack>
    </Late>
  );
}

export function VideoHome() {
  const now = useNow(60_000);
  const { data, error, isFetching, refetch } = trpc.visits.home.useQuery(
    {},
    {
      refetchInterval: ({ state }) =>
        state.data && state.data.video !== 'ready' ? watchEveryMs : freshEveryMs,
      refetchOnWindowFocus: 'always',
    },
  );

  return (
    <>
      <PageHeader title="Tele-visits" state={data ? stateWords(data, now) : ''} />
      {data ? (
        <>
          <VideoNotice video={data.video} />
          <Lists home={data} now={now} />
        </>
      ) : error ? (
        <LoadFailed
          title="The tele-visits could not be loaded."
          words={wordsFor(error)}
          trying={isFetching}
          onTryAgain={() => void refetch()}
        />
      ) : (
        <Waiting />
      )}
      <Text size="sm" c="dimmed" mt="lg">
        A visit can be opened from {visitWindowMinutes.before} minutes before its time.
      </Text>
    </>
  );
}
