/** In the room as a guest: the same room that the clinician is in. */
import { useMemo } from 'react';
import type { GuestVisit } from '#shared/visit-guests.ts';
import { trpc } from '#client/shell/api.ts';
import { Call } from './room/Call.tsx';
import { useGuestChatDoor } from './room/chat-door.ts';
import { useDarkRoom } from './dark.ts';
import type { Wanted } from './room/devices.ts';
import type { Closing } from './room/closing.ts';
import { passFor } from './guest-pass.ts';
import { SelfContext } from './room/self.tsx';

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
