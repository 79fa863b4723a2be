/** After a reload on another page than the visit's: returns into the interrupted call, which is small there. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isOver } from '#shared/visits/visit-states.ts';
import { statusOf } from '#client/shell/api/failure.ts';
import { useOngoing } from '#client/shell/session/ongoing-visit.tsx';
import { noDevices } from '#client/visits/devices/use-devices.ts';
import { lastDeviceChoice } from '#client/visits/devices/last-device-choice.ts';
import { useJoinVisit } from './use-join-visit.tsx';
import { useVisit } from './use-visit.ts';

function Returning({ visitId }: { visitId: string }) {
  const { pathname } = useLocation();
  const { removeVisit } = useOngoing();
  const { join } = useJoinVisit(visitId);
  const { data, error } = useVisit(visitId);
  const isGone = (data && isOver(data.state)) || statusOf(error) === 404;
  // The visit's own page joins by itself.
  const isDue = data !== undefined && !isGone && pathname !== `/video/${visitId}`;
  useEffect(() => {
    if (isGone) removeVisit();
    else if (isDue) join(lastDeviceChoice(), noDevices);
  }, [isGone, isDue, join, removeVisit]);
  return null;
}

export function ReturnToCall() {
  const { interruptedVisitId } = useOngoing();
  return interruptedVisitId && <Returning visitId={interruptedVisitId} />;
}
