/** Before the door of a visit, for somebody who is in another one: both at once is not possible. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { useOngoing } from '#client/shell/ongoing.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { RoomFrame } from './RoomClosed.tsx';

interface Props {
  /** The one that goes on. */
  visitId: string;
  /** Whom the other one is with. */
  wantedName: string;
}

export function AnotherVisit({ visitId, wantedName }: Props) {
  const { takeAway } = useOngoing();
  const { data } = trpc.visits.visit.useQuery({ visitId });
  const name = data?.appointment.patientName ?? 'another patient';
  return (
    <RoomFrame>
      <Message
        order={1}
        title="You are in another visit"
        actions={
          <>
            <Button component={Link} to={`/video/${visitId}`}>
              Back to the visit with {name}
            </Button>
            <Button variant="outline" color="bad" onClick={takeAway}>
              Leave that visit
            </Button>
          </>
        }
      >
        The visit with {name} goes on. Leave it to go to the visit with {wantedName}; you can join
        it again.
      </Message>
    </RoomFrame>
  );
}
