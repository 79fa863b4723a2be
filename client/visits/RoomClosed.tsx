/** What is seen where there is no call: before the visit is known, when it is over, when it failed. */
import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOver } from '#shared/visit-states.ts';
import type { Visit } from '#shared/visits.ts';
import { Late } from '#client/ui/Late.tsx';
import { Message } from '#client/ui/Message.tsx';
import { viewersClock } from '#client/ui/times.ts';
import type { Closing } from './room/closing.ts';
import { EndForAll } from './room/EndForAll.tsx';

function Frame({ children }: { children: ReactNode }) {
  return (
    <Center component="main" tabIndex={-1} mih="100dvh" p="md" style={{ outline: 'none' }}>
      {children}
    </Center>
  );
}

export function RoomLoading() {
  return (
    <Frame>
      <Late>
        <Stack align="center" gap="sm">
          <Loader size="sm" aria-hidden />
          <Text c="dimmed">Opening the visit</Text>
        </Stack>
      </Late>
    </Frame>
  );
}

const toSchedule = (
  <Button component={Link} to="/Scheduling" variant="default">
    Back to the schedule
  </Button>
);

interface Failed {
  words: string;
  trying: boolean;
  onTryAgain: () => void;
}

export function RoomFailed({ words, trying, onTryAgain }: Failed) {
  return (
    <Frame>
      <Message
        order={1}
        title="The visit could not be opened"
        actions={
          <>
            <Button loading={trying} onClick={onTryAgain}>
              Try again
            </Button>
            {toSchedule}
          </>
        }
      >
        {words}
      </Message>
    </Frame>
  );
}

const titles: Record<Closing['how'], string> = {
  left: 'You left the visit',
  ended: 'This visit has ended',
  elsewhere: 'You are in this visit in another window',
  removed: 'You were taken out of the visit',
  refused: 'The visit cannot be entered',
};

const outcomes: Partial<Record<Visit['appointment']['state'], string>> = {
  completed: 'The appointment is completed.',
  'no-show': 'The patient did not come.',
  cancelled: 'The appointment was not held: the patient did not get into the room.',
};

const endingWords = (endsItselfAt: string | null) =>
  endsItselfAt === null
    ? 'It stays open until somebody ends it.'
    : `It ends by itself at ${viewersClock(endsItselfAt)}, unless somebody joins.`;

function reason({ appointment, inside, endsItselfAt }: Visit, why: Closing): string {
  const name = appointment.patientName;
  switch (why.how) {
    case 'left':
      return inside === 0
        ? `Nobody is inside any more in the visit with ${name}. ${endingWords(endsItselfAt)}`
        : `The visit with ${name} goes on without you. You can join again.`;
    case 'ended':
      return `The visit with ${name} has ended for all. ${outcomes[appointment.state] ?? ''}`;
    case 'elsewhere':
      return 'A second window or device has taken over your place. Joining here ends it there.';
    case 'removed':
      return 'You can join again once a clinician who is inside allows you back, or if you signed out and in again.';
    case 'refused':
      return why.words;
  }
}

interface Props {
  visit: Visit;
  why: Closing;
  onEnter: () => void;
}

export function RoomClosed({ visit, why, onEnter }: Props) {
  const [isEnding, setEnding] = useState(false);
  const isOpen = !isOver(visit.state) && why.how !== 'ended';
  return (
    <Frame>
      <Message
        order={1}
        title={titles[why.how]}
        actions={
          <>
            {isOpen && <Button onClick={onEnter}>Join again</Button>}
            {toSchedule}
            {isOpen && why.how === 'left' && (
              <Button variant="outline" color="bad" onClick={() => setEnding(true)}>
                End for all
              </Button>
            )}
          </>
        }
      >
        {reason(visit, why)}
      </Message>
      <EndForAll visit={visit} opened={isEnding} onClose={() => setEnding(false)} />
    </Frame>
  );
}
