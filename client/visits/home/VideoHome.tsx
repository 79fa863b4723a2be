/** The page of today's tele-visits: who waits, which are open, and which can be started. */
import { Text, VisuallyHidden } from '@mantine/core';
import { visitWindowMinutes } from '#shared/limits.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc, type Answers } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { dueAppointment, isLeftOpen } from '#client/ui/appointments/over.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { clockTime, isViewersZone } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { useArrivals } from '#client/visits/waiting-room/use-arrivals.ts';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { useWaiting } from '#client/visits/public/use-waiting.ts';
import { counted } from '#client/ui/list/counted.ts';
import { FeedbackCounts } from './FeedbackCounts.tsx';
import { queueWords } from './queue-words.ts';
import { useAlertSettings } from './use-alert-settings.tsx';
import { useStartVisit } from './use-start-visit.tsx';
import { VideoNotice } from '#client/visits/VideoNotice.tsx';
import { VisitLists } from './VisitLists.tsx';

type Home = Answers['visits']['home'];

const refetchEveryMs = 15_000;
/** While the video server is not ready. */
const watchEveryMs = 3_000;
/** While somebody waits: a patient without a heartbeat leaves the queue within half a minute. */
const queueEveryMs = 5_000;

interface StateProps {
  waiting: readonly WaitingPatient[];
  now: number;
  isPhone: boolean;
}

/** What is due first; a phone has no room for the count of what is listed below. */
function stateWords(home: Home, { waiting, now, isPhone }: StateProps): string {
  const { zone, visits, today } = home;
  const next = today.find(({ startsAt }) => Date.parse(startsAt) > now);
  const current = dueAppointment(today, now);
  const isNow = current !== undefined && Date.parse(current.startsAt) <= now;
  const open = visits.filter(({ state }) => state !== 'waiting').length;
  const opened = new Set(visits.map(({ appointment }) => appointment.id));
  const leftOpen = today.filter(
    (appointment) => !opened.has(appointment.id) && isLeftOpen(appointment, now),
  ).length;
  return [
    // Whose connection is lost is listed still, and no longer in the queue.
    (waiting.length > 0 || open === visits.length) && queueWords(waiting, now),
    isNow && `Due now: ${current.patientName}.`,
    !(isPhone && isNow) &&
      next &&
      `Next: ${next.patientName} at ${clockTime(next.startsAt, zone)}.`,
    open > 0 && `${counted(open, 'visit')} open.`,
    leftOpen > 0 && `${leftOpen} not closed.`,
    !isPhone && today.length > 0 && `${counted(today.length, 'tele-visit')} today.`,
    !isViewersZone(zone) && `Times in ${zone}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function refetchIntervalMs(home: Home | undefined): number {
  if (home && home.video !== 'ready') return watchEveryMs;
  return home?.visits.some(({ state }) => state === 'waiting') ? queueEveryMs : refetchEveryMs;
}

export function VideoHome() {
  const now = useNow(minuteMs);
  const { data, error, isFetching, refetch } = trpc.visits.home.useQuery(
    {},
    {
      refetchInterval: ({ state }) => refetchIntervalMs(state.data),
      refetchIntervalInBackground: true,
      refetchOnWindowFocus: 'always',
    },
  );

  const arrivalWords = useArrivals(data?.visits);
  const { patients } = useWaiting();
  const isPhone = usePhone();
  const starting = useStartVisit(data);
  const alerts = useAlertSettings();
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">
        {arrivalWords}
      </VisuallyHidden>
      <PageHeader
        title="Tele-visits"
        state={data ? stateWords(data, { waiting: patients, now, isPhone }) : ''}
        actions={
          <>
            {alerts.button}
            {starting.button}
          </>
        }
      />
      {data ? (
        <>
          <VideoNotice video={data.video} />
          <WithDetailsPanel details={starting.details ?? alerts.details}>
            <VisitLists home={data} now={now} />
          </WithDetailsPanel>
        </>
      ) : error ? (
        <LoadFailed
          title="The tele-visits could not be loaded."
          words={wordsFor(error)}
          trying={isFetching}
          onTryAgain={() => void refetch()}
        />
      ) : (
        <LoadingRows words="Loading the tele-visits" height={62} rows={4} />
      )}
      <FeedbackCounts />
      <Text size="sm" c="dimmed" mt="lg">
        A visit can be opened from {visitWindowMinutes.before} minutes before its time.
      </Text>
    </>
  );
}
