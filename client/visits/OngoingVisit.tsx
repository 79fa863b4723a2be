/** A visit that somebody is in: the room on its own page, small beside every other, and how it ended. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatch } from 'react-router-dom';
import { isOver } from '#shared/visits/visit-states.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useOngoing } from '#client/shell/ongoing.tsx';
import { typeWords } from '#client/ui/appointments/appointment-words.ts';
import { toast } from '#client/ui/toast.tsx';
import { AddButton } from './companions/AddButton.tsx';
import { CornerClosed } from './MiniCallClosed.tsx';
import { PatientDoor } from './waiting-room/PatientAtVisit.tsx';
import { Call } from './room/Call.tsx';
import type { Closing } from './room/closing.ts';
import type { Devices, Wanted } from './devices/devices.ts';
import { SelfContext, type Self } from './call/parts/self.tsx';
import { RoomClosed } from './RoomClosed.tsx';
import { useVisit } from './use-visit.ts';

interface Props {
  visitId: string;
  self: Self;
  wanted: Wanted;
  devices: Devices;
}

/** What is over says so until another page is opened. */
function useGoing(isClosed: boolean, isHere: boolean) {
  const { over, takeAway } = useOngoing();
  const { pathname } = useLocation();
  const saidAt = useRef(pathname);
  useEffect(() => {
    if (isClosed) over();
  }, [isClosed, over]);
  useLayoutEffect(() => {
    if (isClosed && !isHere && saidAt.current !== pathname) takeAway();
    saidAt.current = pathname;
  }, [isClosed, isHere, pathname, takeAway]);
  return takeAway;
}

export function OngoingVisit({ visitId, self, wanted, devices }: Props) {
  const isHere = useMatch('/video/:visitId')?.params.visitId === visitId;
  const { client } = trpc.useUtils();
  const { data } = useVisit(visitId);
  const [closed, setClosed] = useState<Closing | null>(null);
  const why: Closing | null = data && isOver(data.state) ? { how: 'ended' } : closed;
  const takeAway = useGoing(why !== null, isHere);
  const name = data?.appointment.patientName;
  const close = useCallback(
    (how: Closing) => {
      if (isHere || how.how !== 'left') return setClosed(how);
      toast.done(`You left the visit with ${name}.`);
      takeAway();
    },
    [isHere, name, takeAway],
  );

  if (!data) return null;
  if (why && isHere) return <RoomClosed visit={data} why={why} onEnter={takeAway} />;
  if (why) return <CornerClosed visit={data} why={why} onClose={takeAway} />;
  const { appointment } = data;
  const sendLinkAgain = () =>
    client.visits.invite.mutate({ appointmentId: appointment.id, byMail: true });
  const addSomebody = <AddButton visit={data} inWords />;
  return (
    <SelfContext value={{ ...self, sendLinkAgain, addSomebody }}>
      <Call
        visit={data}
        title={appointment.patientName}
        subtitle={typeWords(appointment)}
        wanted={wanted}
        devices={devices}
        isSmall={!isHere}
        door={<PatientDoor visit={data} isSmall={!isHere} />}
        onClose={close}
      />
    </SelfContext>
  );
}
