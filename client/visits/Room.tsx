/** A tele-visit's room: first the devices are checked, then one is inside, then it is over. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isOver } from '#shared/visit-states.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { useUser } from '#client/shell/session.tsx';
import { colleagueWords, typeWords } from '#client/ui/appointment-words.ts';
import { useChatDoor } from './room/chat-door.ts';
import { useDarkRoom } from './dark.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import type { Devices, Wanted } from './room/devices.ts';
import { PatientDoor } from './PatientDoor.tsx';
import type { Closing } from './room/closing.ts';
import { RoomClosed, RoomFailed, RoomLoading } from './RoomClosed.tsx';
import { earlyTickets } from './room/early-ticket.ts';
import { SelfContext } from './room/self.tsx';

const freshEveryMs = 15_000;

/** The line to the video server is large: it comes while somebody looks at their own picture. */
export const fetchCall = async () => ({ default: (await import('./room/Call.tsx')).Call });
const Call = lazy(fetchCall);

type Stage =
  | { at: 'door' }
  | { at: 'inside'; wanted: Wanted; devices: Devices }
  | { at: 'closed'; why: Closing };

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
  const { client } = trpc.useUtils();
  const [stage, setStage] = useState<Stage>({ at: 'door' });
  const close = useCallback((why: Closing) => setStage({ at: 'closed', why }), []);
  const { data, error, isFetching, refetch } = trpc.visits.visit.useQuery(
    { visitId },
    { refetchInterval: freshEveryMs, refetchIntervalInBackground: true },
  );
  const reach = useCallback(() => {
    fetchCall().catch(() => undefined);
    self.askEarly();
  }, [self]);
  const isOpen = data !== undefined && data.openedAt !== null && !isOver(data.state);
  const isBeforeDoor = isOpen && stage.at === 'door';
  useEffect(() => {
    if (isBeforeDoor) self.askEarly();
  }, [isBeforeDoor, self]);

  if (!data) {
    if (!error) return <RoomLoading />;
    return (
      <RoomFailed words={wordsFor(error)} trying={isFetching} onTryAgain={() => void refetch()} />
    );
  }
  const { appointment } = data;
  const isEnded = isOver(data.state);
  if (isEnded || stage.at === 'closed') {
    const why: Closing = stage.at === 'closed' && !isEnded ? stage.why : { how: 'ended' };
    return <RoomClosed visit={data} why={why} onEnter={() => setStage({ at: 'door' })} />;
  }
  if (stage.at === 'door') {
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
        onJoin={(wanted, devices) => setStage({ at: 'inside', wanted, devices })}
      />
    );
  }
  const sendLinkAgain = () =>
    client.visits.invite.mutate({ appointmentId: appointment.id, byMail: true });
  return (
    <SelfContext value={{ ...self, sendLinkAgain }}>
      <Suspense fallback={<RoomLoading />}>
        <Call
          visit={data}
          title={appointment.patientName}
          subtitle={typeWords(appointment)}
          wanted={stage.wanted}
          devices={stage.devices}
          onClose={close}
        />
      </Suspense>
      <PatientDoor visit={data} />
    </SelfContext>
  );
}
