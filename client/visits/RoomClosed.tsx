/** The full pages of a visit without a call: loading, failed, and ended. */
import { Box, Button, Center, Loader, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isOver } from '#shared/visits/visit-states.ts';
import type { Visit } from '#shared/visits.ts';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { endingReason, endingTitles, type CallEnding } from './call-end-words.ts';
import { AfterCall } from '#client/visits/after/AfterCall.tsx';
import { EndForAll } from '#client/visits/call/EndForAll.tsx';
import { ReopenButton } from './ReopenButton.tsx';

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
      <DelayedStatus>
        <Stack align="center" gap="sm">
          <Loader size="sm" aria-hidden />
          <Text c="dimmed">Opening the visit</Text>
        </Stack>
      </DelayedStatus>
    </RoomFrame>
  );
}

const toSchedule = (
  <Button component={Link} to="/Scheduling" variant="default">
    Back to the schedule
  </Button>
);

interface FailedProps {
  words: string;
  trying: boolean;
  onTryAgain: () => void;
}

export function RoomFailed({ words, trying, onTryAgain }: FailedProps) {
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
  ending: CallEnding;
  /** Absent where it cannot be joined again. */
  onEnter?: () => void;
}

/** Those who were in the call, or come back to it, go on with its record; others only read why they are not in. */
const hasAfter = ({ how }: CallEnding) => how === 'left' || how === 'ended';

export function RoomClosed({ visit, ending, onEnter }: Props) {
  const [isEnding, setEnding] = useState(false);
  const isOpen = !isOver(visit.state) && ending.how !== 'ended';
  const title = endingTitles[ending.how];
  const words = endingReason(visit, ending);
  const actions = (
    <>
      {isOpen && <Button onClick={onEnter}>Join again</Button>}
      {isOpen && ending.how === 'left' && (
        <Button variant="outline" color="bad" onClick={() => setEnding(true)}>
          End for all
        </Button>
      )}
      {visit.isReopenable && (
        <ReopenButton appointment={visit.appointment} onReopened={() => onEnter?.()} />
      )}
      {toSchedule}
    </>
  );
  if (!hasAfter(ending))
    return (
      <RoomFrame>
        <Message order={1} title={title} actions={actions}>
          {words}
        </Message>
      </RoomFrame>
    );
  return (
    <Box component="main" tabIndex={-1} maw={1240} mx="auto" p="md" style={{ outline: 'none' }}>
      <AfterCall visit={visit} title={title} words={words} actions={actions} />
      <EndForAll visit={visit} opened={isEnding} onClose={() => setEnding(false)} />
    </Box>
  );
}
