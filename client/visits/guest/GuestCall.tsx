/** The call of a guest: the same room and controls as the clinician's. */
import { useMemo } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { Call } from '#client/visits/call/Call.tsx';
import { useGuestConsentApi } from '#client/visits/call/consent/consent-api.ts';
import { useGuestChatApi } from '#client/visits/call/chat/chat-api.ts';
import { useDarkScheme } from '#client/visits/dark-scheme.ts';
import type { DeviceChoice } from '#client/visits/devices/use-devices.ts';
import type { CallEnding } from '#client/visits/call-end-words.ts';
import { passFor, storeDeviceChoice } from './guest-pass.ts';
import { SelfContext } from '#client/visits/call/parts/self-context.tsx';

interface Props {
  visit: GuestVisit;
  deviceChoice: DeviceChoice;
  onClose: (ending: CallEnding) => void;
}

export function GuestCall({ visit, deviceChoice, onClose }: Props) {
  useDarkScheme();
  const { client } = trpc.useUtils();
  const chat = useGuestChatApi(visit.visitId, passFor(''));
  const consents = useGuestConsentApi();
  const self = useMemo(
    () => ({
      uid: null,
      ticket: () => client.visits.guest.ticket.mutate({}),
      chat,
      consents,
      keepDeviceChoice: storeDeviceChoice,
    }),
    [client, chat, consents],
  );
  const { visitId: id, openedAt, keyNumber, practitioners, name: patientName } = visit;
  return (
    <SelfContext value={self}>
      <Call
        visit={{
          id,
          openedAt,
          keyNumber,
          clinician: visit.inLineFor,
          appointment: { patientName, practitioners },
        }}
        title={visit.inLineFor}
        subtitle={visit.organization}
        deviceChoice={deviceChoice}
        clinicPhone={visit.phone}
        onClose={onClose}
      />
    </SelfContext>
  );
}
