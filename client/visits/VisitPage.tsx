/** A tele-visit's page: the device check before the call, which is then shown on the same page. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { startTransition, useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { isOver } from '#shared/visits/visit-states.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import {
  isToJoinAtOnce,
  useOngoing,
  useOngoingVisitId,
} from '#client/shell/session/ongoing-visit.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { colleagueWords, purposeWords } from '#client/ui/appointments/appointment-words.ts';
import { LeaveOtherVisit } from './LeaveOtherVisit.tsx';
import { useDarkScheme } from './dark-scheme.ts';
import { canEncrypt } from '#client/visits/call/encryption/can-encrypt.ts';
import { lastDeviceChoice } from '#client/visits/devices/last-device-choice.ts';
import { noDevices, type DeviceChoice, type Devices } from '#client/visits/devices/use-devices.ts';
import { DeviceCheck } from '#client/visits/device-check/DeviceCheck.tsx';
import { RoomClosed, RoomFailed, RoomLoading } from './RoomClosed.tsx';
import { useJoinVisit } from './use-join-visit.tsx';
import { useVisit } from './use-visit.ts';

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

interface JoiningAtOnce {
  visitId: string;
  isPossible: boolean;
}

/**
 * Joins with the devices of the last time, once, where the person came here by Admit, for they have
 * decided, also to leave another visit; and after a reload. Returns whether that is about to happen.
 */
function useJoinAtOnce(
  { visitId, isPossible }: JoiningAtOnce,
  join: (deviceChoice: DeviceChoice, devices: Devices) => void,
): boolean {
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const { interruptedVisitId } = useOngoing();
  const isDue = isPossible && (isToJoinAtOnce(state) || interruptedVisitId === visitId);
  useEffect(() => {
    if (!isDue) return;
    // Coming back to this page after leaving shows the device check.
    void navigate(pathname, { replace: true, state: null });
    join(lastDeviceChoice(), noDevices);
  }, [isDue, join, navigate, pathname]);
  return isDue;
}

export function VisitPage() {
  const { visitId = '' } = useParams();
  const user = useUser();
  const { join, prepareToJoin, prefetchTicket } = useJoinVisit(visitId);
  const { ongoing } = useOngoing();
  const ongoingVisitId = useOngoingVisitId();
  const { data, error, isFetching, refetch } = useVisit(visitId);
  // What follows a call is read and printed as any page.
  const hasLeft = ongoing?.visitId === visitId && ongoing.isOver;
  useDarkScheme(!hasLeft && (!data || !isOver(data.state)));
  const isOpen = data !== undefined && data.openedAt !== null && !isOver(data.state);
  const isJoinable = isOpen && ongoing?.visitId !== visitId && ongoingVisitId === null;
  useEffect(() => {
    if (isJoinable) prefetchTicket();
  }, [isJoinable, prefetchTicket]);
  const isAtOnce = useJoinAtOnce(
    {
      visitId,
      isPossible: isOpen && ongoing?.visitId !== visitId && !(data.isEndToEnd && !canEncrypt()),
    },
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
    return <LeaveOtherVisit visitId={ongoingVisitId} patientName={appointment.patientName} />;
  const facts = [purposeWords(appointment), colleagueWords(appointment, user.uid)].filter(Boolean);
  return (
    <DeviceCheck
      title={appointment.patientName}
      subtitle={facts.join('. ')}
      name={user.fullName}
      isEndToEnd={data.isEndToEnd}
      footer={toSchedule}
      handsDevicesOver
      onAboutToJoin={prepareToJoin}
      // The call begins at once; its room is rendered between the steps of connecting.
      onJoin={(deviceChoice, devices) => startTransition(() => join(deviceChoice, devices))}
    />
  );
}
