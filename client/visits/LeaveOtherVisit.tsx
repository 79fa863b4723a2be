/** The page of a visit for a clinician who is in another one, which they have to leave first. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { useOngoing } from '#client/shell/session/ongoing-visit.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { RoomFrame } from './RoomClosed.tsx';

interface Props {
  /** Of the ongoing visit. */
  visitId: string;
  /** Of the visit that was opened. */
  patientName: string;
}

export function LeaveOtherVisit({ visitId, patientName }: Props) {
  const { removeVisit } = useOngoing();
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
            <Button variant="outline" color="bad" onClick={removeVisit}>
              Leave that visit
            </Button>
          </>
        }
      >
        The visit with {name} goes on. Leave it to go to the visit with {patientName}; you can join
        it again.
      </Message>
    </RoomFrame>
  );
}
