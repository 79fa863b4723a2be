/** A tele-visit's page: the device check before the call, which is then shown on the same page. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { isOver } from '#shared/visits/visit-states.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import {
  isToJoinAtOnce,
  useOngoing,
  useOngoingVisitId,
} from '#client/shell/visits/ongoing-visit.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { colleagueWords, typeWords } from '#client/ui/appointments/appointment-words.ts';
import { AnotherVisit } from './AnotherVisit.tsx';
import { useChatApi } from '#client/visits/call/chat/chat-api.ts';
import { useDarkScheme } from './dark-scheme.ts';
import { canEncrypt } from '#client/visits/call/encryption/can-encrypt.ts';
import { lastDeviceChoice, storeDeviceChoice } from '#client/visits/devices/last-choice.ts';
import { noDevices, type DeviceChoice, type Devices } from '#client/visits/devices/devices.ts';
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

/**
 * Joins with the devices of the last time, once, where the person came here by Admit: they have
 * decided, also to leave another visit. Returns whether that is about to happen.
 */
function useJoinAtOnce(
  isPossible: boolean,
  join: (deviceChoice: DeviceChoice, devices: Devices) => void,
): boolean {
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const isDue = isPossible && isToJoinAtOnce(state);
  useEffect(() => {
    if (!isDue) return;
    // A reload, or coming back to this page, shows the device check.
    void navigate(pathname, { replace: true, state: null });
    join(lastDeviceChoice(), noDevices);
  }, [isDue, join, navigate, pathname]);
  return isDue;
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
  const join = useCallback(
    (deviceChoice: DeviceChoice, devices: Devices) =>
      begin(
        visitId,
        <Suspense fallback={<RoomLoading />}>
          <OngoingVisit {...{ visitId, self, deviceChoice, devices }} />
        </Suspense>,
      ),
    [begin, self, visitId],
  );
  const isAtOnce = useJoinAtOnce(
    isOpen && ongoing?.visitId !== visitId && !(data.isEndToEnd && !canEncrypt()),
    join,
  );

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
  if (isAtOnce) return <RoomLoading />;
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
      onJoin={(deviceChoice, devices) => {
        storeDeviceChoice(deviceChoice);
        join(deviceChoice, devices);
      }}
    />
  );
}
