/** A tele-visit's page: first the devices are checked; whoever is inside has the call on it. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isOver } from '#shared/visits/visit-states.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useOngoing, useVisitInHand } from '#client/shell/ongoing.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { colleagueWords, typeWords } from '#client/ui/appointments/appointment-words.ts';
import { AnotherVisit } from './AnotherVisit.tsx';
import { useChatDoor } from './call/chat/chat-api.ts';
import { useDarkRoom } from './dark-scheme.ts';
import { DeviceCheck } from './device-check/DeviceCheck.tsx';
import { RoomClosed, RoomFailed, RoomLoading } from './RoomClosed.tsx';
import { earlyTickets } from './room/early-ticket.ts';
import { useVisit } from './use-visit.ts';

/** The line to the video server is large: it comes while somebody looks at their own picture. */
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
  const chat = useChatDoor(visitId);
  const { client } = trpc.useUtils();
  return useMemo(
    () => ({ uid, chat, ...earlyTickets(() => client.visits.ticket.mutate({ visitId })) }),
    [uid, client, visitId, chat],
  );
}

export function Room() {
  useDarkRoom();
  const { visitId = '' } = useParams();
  const user = useUser();
  const self = useSelfHere(visitId);
  const { ongoing, begin } = useOngoing();
  const inHand = useVisitInHand();
  const { data, error, isFetching, refetch } = useVisit(visitId);
  const reach = useCallback(() => {
    fetchCall().catch(() => undefined);
    self.askEarly();
  }, [self]);
  const isOpen = data !== undefined && data.openedAt !== null && !isOver(data.state);
  const isBeforeDoor = isOpen && ongoing?.visitId !== visitId && inHand === null;
  useEffect(() => {
    if (isBeforeDoor) self.askEarly();
  }, [isBeforeDoor, self]);

  // The call stands above the pages, and this page is its own.
  if (ongoing?.visitId === visitId) return null;
  if (!data) {
    if (!error) return <RoomLoading />;
    return (
      <RoomFailed words={wordsFor(error)} trying={isFetching} onTryAgain={() => void refetch()} />
    );
  }
  const { appointment } = data;
  if (isOver(data.state)) return <RoomClosed visit={data} why={{ how: 'ended' }} />;
  if (inHand !== null)
    return <AnotherVisit visitId={inHand} wantedName={appointment.patientName} />;
  const what = [typeWords(appointment), colleagueWords(appointment, user.uid)].filter(Boolean);
  return (
    <DeviceCheck
      title={appointment.patientName}
      subtitle={what.join('. ')}
      name={user.fullName}
      isEndToEnd={data.isEndToEnd}
      footer={toSchedule}
      handsOver
      onReach={reach}
      onJoin={(wanted, devices) =>
        begin(
          visitId,
          <Suspense fallback={<RoomLoading />}>
            <OngoingVisit {...{ visitId, self, wanted, devices }} />
          </Suspense>,
        )
      }
    />
  );
}
