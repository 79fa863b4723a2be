/** Joins a visit as its clinician: begins the call, which is then rendered above the pages. */
import { Suspense, useCallback, useMemo } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { onDemand } from '#client/shell/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { useOngoing } from '#client/shell/visits/ongoing-visit.tsx';
import { useChatApi } from '#client/visits/call/chat/chat-api.ts';
import { useConsentApi } from '#client/visits/call/consent/consent-api.ts';
import { prefetchedTickets } from '#client/visits/call/connection/ticket-prefetch.ts';
import type { DeviceChoice, Devices } from '#client/visits/devices/devices.ts';
import { storeDeviceChoice } from '#client/visits/devices/last-choice.ts';
import { RoomLoading } from './RoomClosed.tsx';

/** livekit-client is large: it is loaded during the device check. */
const OngoingVisit = onDemand(async () => (await import('./OngoingVisit.tsx')).OngoingVisit);
export const fetchCall = OngoingVisit.load;

function useSelfHere(visitId: string) {
  const { uid } = useUser();
  const chat = useChatApi(visitId);
  const consents = useConsentApi(visitId);
  const { client } = trpc.useUtils();
  return useMemo(
    () => ({
      uid,
      chat,
      consents,
      keepDeviceChoice: storeDeviceChoice,
      ...prefetchedTickets(() => client.visits.ticket.mutate({ visitId })),
    }),
    [uid, client, visitId, chat, consents],
  );
}

export function useJoinVisit(visitId: string) {
  const self = useSelfHere(visitId);
  const { begin } = useOngoing();
  const prepareToJoin = useCallback(() => {
    fetchCall().catch(() => undefined);
    self.prefetchTicket();
  }, [self]);
  const join = useCallback(
    (deviceChoice: DeviceChoice, devices: Devices) => {
      storeDeviceChoice(deviceChoice);
      begin(
        visitId,
        <Suspense fallback={<RoomLoading />}>
          <OngoingVisit {...{ visitId, self, deviceChoice, devices }} />
        </Suspense>,
      );
    },
    [begin, self, visitId],
  );
  return { join, prepareToJoin, prefetchTicket: self.prefetchTicket };
}
