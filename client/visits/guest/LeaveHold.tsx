/** The way out for a guest on hold, which asks once. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { LeaveQuestion } from '#client/visits/LeaveQuestion.tsx';
import { useLeaveWaitingRoom } from './use-leave-waiting-room.ts';

export function LeaveHold({ onLeft }: { onLeft: (hasLeft: boolean) => void }) {
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveWaitingRoom(onLeft);
  return (
    <>
      <Button variant="default" size="lg" onClick={() => setAsking(true)}>
        Leave
      </Button>
      <LeaveQuestion
        opened={isAsking}
        isPending={leave.isPending}
        onStay={() => setAsking(false)}
        onLeave={() => leave.mutate({})}
      />
    </>
  );
}
