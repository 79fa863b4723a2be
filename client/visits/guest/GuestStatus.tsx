/** The page of a guest's visit in stages that only inform: too early, called, on hold, elsewhere, left, over. */
import { Button, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { LeaveQuestion } from '#client/visits/LeaveQuestion.tsx';
import { GuestMessages } from './GuestMessages.tsx';
import { statusTextOf } from './status-words.ts';
import classes from './GuestCard.module.css';

/** On hold: a way out, which asks once. */
function LeaveHold() {
  const [isAsking, setAsking] = useState(false);
  const leave = trpc.visits.guest.leave.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
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

interface Props {
  visit: GuestVisit;
  hasLeft: boolean;
  isEntering: boolean;
  onEnter: () => void;
  /** Before the waiting room opens. */
  onCheck: () => void;
}

export function GuestStatus({ visit, hasLeft, isEntering, onEnter, onCheck }: Props) {
  // Between the click on Leave and the server's confirmation nobody is called back in.
  const isLeaving = hasLeft && visit.stage === 'inside';
  const { title, words, verb } = statusTextOf(isLeaving ? { ...visit, stage: 'outside' } : visit);
  return (
    <PatientFrame
      organization={visit.organization}
      phone={visit.phone}
      footer={
        visit.stage === 'on-hold' ? (
          <LeaveHold />
        ) : (
          verb && (
            <Button
              size="lg"
              loading={isEntering}
              onClick={visit.stage === 'early' ? onCheck : onEnter}
            >
              {verb}
            </Button>
          )
        )
      }
    >
      <Paper withBorder className={classes.place} component="section" aria-live="polite">
        <Title order={1} size={22}>
          {title}
        </Title>
        <Text c="dimmed">{words}</Text>
      </Paper>
      {visit.stage === 'on-hold' && visit.role === 'patient' && <GuestMessages visit={visit} />}
    </PatientFrame>
  );
}
