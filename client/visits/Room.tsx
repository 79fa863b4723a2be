/** A tele-visit's room: first the devices are checked, then one is inside, then it is over. */
import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isOver } from '#shared/visit-states.ts';
import { trpc } from '#client/shell/api.ts';
import { wordsFor } from '#client/shell/failure.ts';
import { Call } from './Call.tsx';
import { useDarkRoom } from './dark.ts';
import { DeviceCheck } from './DeviceCheck.tsx';
import type { Wanted } from './devices.ts';
import { RoomClosed, RoomFailed, RoomLoading, type Closing } from './RoomClosed.tsx';

const freshEveryMs = 15_000;

type Stage = { at: 'door' } | { at: 'inside'; wanted: Wanted } | { at: 'closed'; why: Closing };

export function Room() {
  useDarkRoom();
  const { visitId = '' } = useParams();
  const [stage, setStage] = useState<Stage>({ at: 'door' });
  const close = useCallback((why: Closing) => setStage({ at: 'closed', why }), []);
  const { data, error, isFetching, refetch } = trpc.visits.visit.useQuery(
    { visitId },
    { refetchInterval: freshEveryMs, refetchIntervalInBackground: true },
  );

  if (!data) {
    if (!error) return <RoomLoading />;
    return (
      <RoomFailed words={wordsFor(error)} trying={isFetching} onTryAgain={() => void refetch()} />
    );
  }
  const isEnded = isOver(data.state);
  if (isEnded || stage.at === 'closed') {
    const why: Closing = stage.at === 'closed' && !isEnded ? stage.why : { how: 'ended' };
    return <RoomClosed visit={data} why={why} onEnter={() => setStage({ at: 'door' })} />;
  }
  if (stage.at === 'door') {
    return <DeviceCheck visit={data} onJoin={(wanted) => setStage({ at: 'inside', wanted })} />;
  }
  return <Call visit={data} wanted={stage.wanted} onClose={close} />;
}
