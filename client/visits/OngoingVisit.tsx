/** The visit that the clinician is in: the call on its own page, small on every other, and then how it ended. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import { isOver } from '#shared/visits/visit-states.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useOngoing } from '#client/shell/session/ongoing-visit.tsx';
import { typeWords } from '#client/ui/appointments/appointment-words.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { AddParticipant } from '#client/visits/companions/AddParticipantButton.tsx';
import { MiniCallClosed } from './MiniCallClosed.tsx';
import { PatientAtVisit } from '#client/visits/waiting-room/PatientAtVisit.tsx';
import { Call } from '#client/visits/call/Call.tsx';
import type { OngoingCall } from '#client/visits/call/connection/ongoing-call.ts';
import type { CallEnding } from './call-end-words.ts';
import type { Devices, DeviceChoice } from '#client/visits/devices/use-devices.ts';
import { SelfContext, type Self } from '#client/visits/call/parts/self-context.tsx';
import { RoomClosed, RoomLoading } from './RoomClosed.tsx';
import { useVisit } from './use-visit.ts';

interface Props {
  visitId: string;
  self: Self;
  deviceChoice: DeviceChoice;
  devices: Devices;
  begun: OngoingCall | undefined;
}

/** Lets another visit begin once this one is closed, and removes it when another page is opened. */
function useRemoval(isClosed: boolean, isOnCallPage: boolean) {
  const { over, removeVisit } = useOngoing();
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (isClosed) over();
  }, [isClosed, over]);
  useLayoutEffect(() => {
    if (isClosed && !isOnCallPage && lastPath.current !== pathname) removeVisit();
    lastPath.current = pathname;
  }, [isClosed, isOnCallPage, pathname, removeVisit]);
  return removeVisit;
}

/** A call that the click has begun ends with the visit, also where its room was not rendered yet. */
function useEndOfBegun(begun: OngoingCall | undefined, isClosed: boolean): void {
  useEffect(() => {
    if (isClosed) begun?.end();
    return () => begun?.end();
  }, [begun, isClosed]);
}

export function OngoingVisit({ visitId, self, deviceChoice, devices, begun }: Props) {
  const isOnCallPage = useMatch('/video/:visitId')?.params.visitId === visitId;
  const { client } = trpc.useUtils();
  const { data } = useVisit(visitId);
  const [closed, setClosed] = useState<CallEnding | null>(null);
  const ending: CallEnding | null = data && isOver(data.state) ? { how: 'ended' } : closed;
  const removeVisit = useRemoval(ending !== null, isOnCallPage);
  useEndOfBegun(begun, ending !== null);
  const name = data?.appointment.patientName;
  const close = useCallback(
    (closing: CallEnding) => {
      if (isOnCallPage || closing.how !== 'left') return setClosed(closing);
      toast.done(`You left the visit with ${name}.`);
      removeVisit();
    },
    [isOnCallPage, name, removeVisit],
  );

  if (!data) return isOnCallPage ? <RoomLoading /> : null;
  if (ending && isOnCallPage)
    return <RoomClosed visit={data} ending={ending} onEnter={removeVisit} />;
  if (ending) return <MiniCallClosed visit={data} ending={ending} onClose={removeVisit} />;
  const { appointment } = data;
  const sendLinkAgain = () =>
    client.visits.invite.mutate({ appointmentId: appointment.id, byMail: true });
  const addParticipantButton = <AddParticipant visit={data} />;
  return (
    <SelfContext value={{ ...self, sendLinkAgain, addParticipantButton }}>
      <Call
        visit={data}
        title={appointment.patientName}
        subtitle={typeWords(appointment)}
        deviceChoice={deviceChoice}
        devices={devices}
        begun={begun}
        isSmall={!isOnCallPage}
        waitingCard={<PatientAtVisit visit={data} isSmall={!isOnCallPage} />}
        onClose={close}
      />
    </SelfContext>
  );
}
