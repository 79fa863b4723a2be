/** Warns a minute before the session ends for inactivity, and then ends it. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { idleWarningSeconds } from '#shared/limits.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { lastUse, noteUse } from '#client/shell/session/activity.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useConfig } from '#client/shell/api/config.ts';
import { useSignOut } from '#client/shell/session/sign-out.ts';
import { endSession } from '#client/shell/session/stored-session.ts';
import { callAuth } from '#client/shell/api/http-call.ts';

/**
 * The server stores activity in steps of up to so many seconds; the screen locks that much earlier.
 */
const serverStepSeconds = 5;

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Whole seconds until the session ends for inactivity. */
function useSecondsLeft(): number {
  const { idleMinutes } = useConfig();
  const now = useNow(1000);
  const endsAt = lastUse() + (idleMinutes * 60 - serverStepSeconds) * 1000;
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
}

/** The path is remembered for the next sign-in; the server is informed if it can be reached. */
function lock() {
  callAuth('logout', {}).catch(() => undefined);
  endSession('ran-out');
}

export function IdleLock() {
  const secondsLeft = useSecondsLeft();
  const cache = trpc.useUtils();
  const { signOut, isPending } = useSignOut();
  const isWarning = secondsLeft <= idleWarningSeconds;
  const wasWarning = useRef(false);

  useEffect(() => {
    if (secondsLeft === 0) lock();
  }, [secondsLeft]);

  // The user came back: the server has to know now, because its idle time runs as well.
  useEffect(() => {
    if (wasWarning.current && !isWarning) void cache.auth.me.invalidate();
    wasWarning.current = isWarning;
  }, [isWarning, cache]);

  return (
    <Modal
      opened={isWarning && secondsLeft > 0}
      onClose={noteUse}
      withCloseButton={false}
      centered
      title="Are you still there?"
      transitionProps={{ duration: 0 }}
    >
      <Text>
        Nobody has used this screen for a while. You will be signed out in{' '}
        <Text component="span" fw={700} role="timer">
          {clock(secondsLeft)}
        </Text>
        , and come back to this page when you sign in again.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" loading={isPending} onClick={signOut}>
          Sign out now
        </Button>
        <Button data-autofocus onClick={noteUse}>
          Stay signed in
        </Button>
      </Group>
    </Modal>
  );
}
