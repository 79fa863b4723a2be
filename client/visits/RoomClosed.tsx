/** What is seen where there is no call: before the visit is known, when it is over, when it failed. */
import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Visit } from '#shared/visits.ts';
import { Late } from '#client/ui/Late.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { closingReason, closingTitles } from './call-ending.ts';
import type { Closing } from './room/closing.ts';
import { EndForAll } from './call/EndForAll.tsx';

export function RoomFrame({ children }: { children: ReactNode }) {
  return (
    <Center component="main" tabIndex={-1} mih="100dvh" p="md" style={{ outline: 'none' }}>
      {children}
    </Center>
  );
}

export function RoomLoading() {
  return (
    <RoomFrame>
      <Late>
        <Stack align="center" gap="sm">
          <Loader size="sm" aria-hidden />
          <Text c="dimmed">Opening the visit</Text>
        </Stack>
      </Late>
    </RoomFrame>
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
    <RoomFrame>
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
    </RoomFrame>
  );
}

interface Props {
  visit: Visit;
  why: Closing;
  /** Only where it can be entered again. */
  onEnter?: () => void;
}

export function RoomClosed({ visit, why, onEnter }: Props) {
  const [isEnding, setEnding] = useState(false);
  const isOpen = !isOver(visit.state) && why.how !== 'ended';
  return (
    <RoomFrame>
      <Message
        order={1}
        title={closingTitles[why.how]}
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
        {closingReason(visit, why)}
      </Message>
      <EndForAll visit={visit} opened={isEnding} onClose={() => setEnding(false)} />
    </RoomFrame>
  );
}
