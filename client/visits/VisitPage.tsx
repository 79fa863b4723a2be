/** A tele-visit's page: the device check before the call, which is then shown on the same page. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isOver } from '#shared/visits/visit-states.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useOngoing, useOngoingVisitId } from '#client/shell/visits/ongoing-visit.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { colleagueWords, typeWords } from '#client/ui/appointments/appointment-words.ts';
import { AnotherVisit } from './AnotherVisit.tsx';
import { useChatApi } from '#client/visits/call/chat/chat-api.ts';
import { useDarkScheme } from './dark-scheme.ts';
import { DeviceCheck } from '#client/visits/device-check/DeviceCheck.tsx';
import { RoomClosed, RoomFailed, RoomLoading } from './RoomClosed.tsx';
import { prefetchedTickets } from '#client/visits/call/connection/ticket-prefetch.ts';
import { useVisit } from './use-visit.ts';

/** livekit-client is large: it is loaded during the device check. */
export const fetchCall = async () => ({
  default: (await import('./OngoingVisit.tsx')).OngoingVisit,
});
const OngoingVisit = lazy(fetchCall);

const toSchedule = (
  <Button
    component={Link}
    to="/Scheduling"
    variant="subtle"
    color="off"
    leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
  >
    Back to the schedule
  </Button>
);

function useSelfHere(visitId: string) {
  const { uid } = useUser();
  const chat = useChatApi(visitId);
  const { client } = trpc.useUtils();
  return useMemo(
    () => ({ uid, chat, ...prefetchedTickets(() => client.visits.ticket.mutate({ visitId })) }),
    [uid, client, visitId, chat],
  );
}

export function VisitPage() {
  useDarkScheme();
  const { visitId = '' } = useParams();
  const user = useUser();
  const self = useSelfHere(visitId);
  const { ongoing, begin } = useOngoing();
  const ongoingVisitId = useOngoingVisitId();
  const { data, error, isFetching, refetch } = useVisit(visitId);
  const prepareToJoin = useCallback(() => {
    fetchCall().catch(() => undefined);
    self.prefetchTicket();
  }, [self]);
  const isOpen = data !== undefined && data.openedAt !== null && !isOver(data.state);
  const isJoinable = isOpen && ongoing?.visitId !== visitId && ongoingVisitId === null;
  useEffect(() => {
    if (isJoinable) self.prefetchTicket();
  }, [isJoinable, self]);

  // The call is rendered above the pages, as this page.
  if (ongoing?.visitId === visitId) return null;
  if (!data) {
    if (!error) return <RoomLoading />;
    return (
      <RoomFailed words={wordsFor(error)} trying={isFetching} onTryAgain={() => void refetch()} />
    );
  }
  const { appointment } = data;
  if (isOver(data.state)) return <RoomClosed visit={data} ending={{ how: 'ended' }} />;
  if (ongoingVisitId !== null)
    return <AnotherVisit visitId={ongoingVisitId} patientName={appointment.patientName} />;
  const facts = [typeWords(appointment), colleagueWords(appointment, user.uid)].filter(Boolean);
  return (
    <DeviceCheck
      title={appointment.patientName}
      subtitle={facts.join('. ')}
      name={user.fullName}
      isEndToEnd={data.isEndToEnd}
      footer={toSchedule}
      handsDevicesOver
      onAboutToJoin={prepareToJoin}
      onJoin={(deviceChoice, devices) =>
        begin(
          visitId,
          <Suspense fallback={<RoomLoading />}>
            <OngoingVisit {...{ visitId, self, deviceChoice, devices }} />
          </Suspense>,
        )
      }
    />
  );
}
