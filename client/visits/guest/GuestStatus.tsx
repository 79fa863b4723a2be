/** The page of a guest's visit in stages that only inform: too early, called, on hold, elsewhere, left, over. */
import { Button, Paper, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { GuestVisit } from '#shared/visits/guests.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { viewersClock } from '#client/ui/times/times.ts';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { LeaveQuestion } from '#client/visits/LeaveQuestion.tsx';
import { MessageCard } from './MessageCard.tsx';
import { whenWords } from './visit-time-words.ts';
import classes from './GuestCard.module.css';

interface StatusText {
  title: string;
  words: string;
  /** Of the button that leads on. */
  verb?: string;
}

const endingWords = (endsItselfAt: string | null) =>
  endsItselfAt === null
    ? ''
    : ` Nobody is inside any more: it ends by itself at ${viewersClock(endsItselfAt)}.`;

function statusTextOf(visit: GuestVisit): StatusText {
  const { stage, inLineFor, opensAt, startsAt, zone, endsItselfAt } = visit;
  switch (stage) {
    case 'early':
      return {
        title: `Your visit is ${whenWords(startsAt, zone)}`,
        words: `The waiting room opens ${whenWords(opensAt, zone)}. You can leave this page open.`,
      };
    case 'inside':
      return {
        title: `${inLineFor} is ready for you`,
        words: 'Your camera and microphone go on when you enter.',
        verb: 'Enter',
      };
    case 'outside':
      return {
        title: 'You left the visit',
        words: `You can come back while the visit goes on. The clinic lets you in again.${endingWords(endsItselfAt)}`,
        verb: 'Come back',
      };
    case 'on-hold':
      return {
        title: 'You are on hold',
        words: `${inLineFor} will be back in a moment. Your camera and microphone are off: nobody sees or hears you. Stay on this page.`,
      };
    case 'elsewhere':
      if (visit.asksForPlace)
        return {
          title: 'The clinic sees that you are here',
          words:
            'This visit is open on another device. Stay on this page: the clinic decides which one goes on.',
        };
      return {
        title: 'This visit is open on another device',
        words: 'Only one device at a time can be in the visit.',
        verb: 'Use this device',
      };
    case 'removed':
      return {
        title: 'The clinic has ended your part of this visit',
        words: 'You cannot come back by yourself. If that is a surprise, call the clinic.',
      };
    case 'cancelled':
      return {
        title: 'This visit was cancelled',
        words: 'If that is a surprise, or you still need help, call the clinic.',
      };
    case 'over':
    case 'consent':
    case 'waiting':
      return {
        title: 'This visit has ended',
        words: 'You can close this page. If you still need help, call the clinic.',
      };
  }
}

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
}

export function GuestStatus({ visit, hasLeft, isEntering, onEnter }: Props) {
  // Between the click on Leave and the server's confirmation nobody is called back in.
  const isLeaving = hasLeft && visit.stage === 'inside';
  const { title, words, verb } = statusTextOf(isLeaving ? { ...visit, stage: 'outside' } : visit);
  return (
    <PatientFrame
      organization={visit.organization}
      footer={
        <>
          {verb && (
            <Button size="lg" loading={isEntering} onClick={onEnter}>
              {verb}
            </Button>
          )}
          {visit.stage === 'on-hold' && <LeaveHold />}
        </>
      }
    >
      <Paper withBorder className={classes.place} component="section" aria-live="polite">
        <Title order={1} size={22}>
          {title}
        </Title>
        <Text c="dimmed">{words}</Text>
      </Paper>
      {visit.stage === 'on-hold' && <MessageCard message={visit.message} />}
    </PatientFrame>
  );
}
