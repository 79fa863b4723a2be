/** Joins a visit as its clinician: begins the call, which is then rendered above the pages. */
import { Suspense, useCallback, useMemo, useRef } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { useOngoing } from '#client/shell/session/ongoing-visit.tsx';
import { useChatApi } from '#client/visits/call/chat/chat-api.ts';
import { useConsentApi } from '#client/visits/call/consent/consent-api.ts';
import type {
  makeCall as MakeCall,
  OngoingCall,
} from '#client/visits/call/connection/ongoing-call.ts';
import { prefetchedTickets } from '#client/visits/call/connection/ticket-prefetch.ts';
import type { DeviceChoice, Devices } from '#client/visits/devices/use-devices.ts';
import { storeDeviceChoice } from '#client/visits/devices/last-device-choice.ts';
import { RoomLoading } from './RoomClosed.tsx';

const OngoingVisit = onDemand(async () => (await import('./OngoingVisit.tsx')).OngoingVisit);
let makeCall: typeof MakeCall | undefined;

/** livekit-client is large: it is loaded during the device check. */
export async function fetchCall(): Promise<void> {
  const [call] = await Promise.all([
    import('#client/visits/call/connection/ongoing-call.ts'),
    OngoingVisit.load(),
  ]);
  ({ makeCall } = call);
}

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
  const utils = trpc.useUtils();
  const last = useRef<{ visitId: string; call: OngoingCall | undefined }>(undefined);
  const prepareToJoin = useCallback(() => {
    fetchCall().catch(() => undefined);
    self.prefetchTicket();
  }, [self]);
  const join = useCallback(
    (deviceChoice: DeviceChoice, devices: Devices) => {
      // Pressed again before the room is rendered. The call of another visit ends as this one begins.
      if (last.current?.visitId === visitId && last.current.call?.isRunning()) return;
      storeDeviceChoice(deviceChoice);
      const visit = utils.visits.visit.getData({ visitId });
      // An encrypted one is watched from the first frame on, once its room is rendered.
      const begun =
        visit?.keyNumber === null
          ? makeCall?.({ self, deviceChoice, devices, keyNumber: null })
          : undefined;
      begun?.start();
      last.current = { visitId, call: begun };
      begin(
        visitId,
        <Suspense fallback={<RoomLoading />}>
          <OngoingVisit {...{ visitId, self, deviceChoice, devices, begun }} />
        </Suspense>,
      );
    },
    [begin, self, visitId, utils],
  );
  return { join, prepareToJoin, prefetchTicket: self.prefetchTicket };
}
