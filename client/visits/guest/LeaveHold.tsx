/** The way out for a guest on hold, which asks once. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { LeaveQuestion } from '#client/visits/LeaveQuestion.tsx';

interface Props {
  /** Before the server confirms it, and again with `false` where it fails. */
  onLeft: (hasLeft: boolean) => void;
}

export function LeaveHold({ onLeft }: Props) {
  const [isAsking, setAsking] = useState(false);
  const leave = trpc.visits.guest.leave.useMutation({
    onMutate: () => onLeft(true),
    onError: (error) => {
      onLeft(false);
      toast.problem(wordsFor(error));
    },
  });
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
