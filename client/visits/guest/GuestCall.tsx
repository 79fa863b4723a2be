/** In the room as a guest: the same room that the clinician is in. */
import { useMemo } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { Call } from '../room/Call.tsx';
import { useGuestChatDoor } from '../call/chat/chat-api.ts';
import { useDarkRoom } from '../dark-scheme.ts';
import type { Wanted } from '../devices/devices.ts';
import type { Closing } from '../room/closing.ts';
import { passFor } from '../guest-pass.ts';
import { SelfContext } from '../call/parts/self.tsx';

interface Props {
  visit: GuestVisit;
  wanted: Wanted;
  onClose: (why: Closing) => void;
}

export function GuestRoom({ visit, wanted, onClose }: Props) {
  useDarkRoom();
  const { client } = trpc.useUtils();
  const chat = useGuestChatDoor(visit.visitId, passFor(''));
  const self = useMemo(
    () => ({ uid: null, ticket: () => client.visits.guest.ticket.mutate({}), chat }),
    [client, chat],
  );
  const { visitId: id, openedAt, keyNumber, practitioners, name: patientName } = visit;
  return (
    <SelfContext value={self}>
      <Call
        visit={{ id, openedAt, keyNumber, appointment: { patientName, practitioners } }}
        title={visit.inLineFor}
        subtitle={visit.organization}
        wanted={wanted}
        onClose={onClose}
      />
    </SelfContext>
  );
}
