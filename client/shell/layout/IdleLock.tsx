/** Warns a minute before the session ends for inactivity, and then ends it; while a patient waits it covers the screen instead. */
import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Later } from '#client/shell/loading/Later.tsx';
import { countdown } from '#client/ui/times/countdown.ts';
import { useIdleTime } from '#client/shell/session/use-idle-time.ts';
import { coverScreen } from '#client/shell/session/covered.ts';
import { useOwnWaiting } from '#client/shell/session/own-waiting.ts';
import { waitingCountWords } from '#client/ui/appointments/waiting-count-words.ts';
import classes from './IdleLock.module.css';
import { trpc } from '#client/shell/api/api.ts';
import { useSignOut } from '#client/shell/session/sign-out.ts';
import { lock, signOutIdle } from '#client/shell/session/lock.ts';

const coverBelow = (cover: HTMLDivElement | null) => (cover ? coverScreen(cover) : undefined);

/** Hides the page of a screen that nobody uses, and says how many wait, without a name. */
function Cover({ count, onContinue }: { count: number; onContinue: () => void }) {
  return (
    <Modal.Root
      opened
      fullScreen
      closeOnEscape={false}
      zIndex={1000}
      transitionProps={{ duration: 0 }}
      onClose={onContinue}
    >
      <Modal.Content>
        <Modal.Body ref={coverBelow} className={classes.cover}>
          <Modal.Title component="h1" fz={22} fw={650} aria-live="polite">
            {count > 0 ? waitingCountWords(count) : 'No patients waiting'}
          </Modal.Title>
          <Text c="dimmed">Nobody has used this screen for a while, so it is covered.</Text>
          <Button size="md" mt="sm" data-autofocus onClick={onContinue}>
            Continue
          </Button>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

export function IdleLock() {
  const count = useOwnWaiting();
  const { secondsLeft, isIdle, goOn } = useIdleTime(count > 0);
  const [isCovered, setCovered] = useState(false);
  const cache = trpc.useUtils();
  const { signOut, isPending } = useSignOut();
  const isWarning = secondsLeft !== null;
  const { data: listing } = trpc.auth.workstation.mine.useQuery({}, { enabled: isWarning });
  const locks = listing?.isAllowed ?? false;
  const wasWarning = useRef(false);

  useEffect(() => {
    if (secondsLeft !== 0) return;
    if (locks) lock();
    else signOutIdle();
  }, [secondsLeft, locks]);

  // The user came back: the server has to know now, because its idle time runs as well.
  useEffect(() => {
    if (wasWarning.current && !isWarning) void cache.auth.me.invalidate();
    wasWarning.current = isWarning;
  }, [isWarning, cache]);

  // A pointer that was touched in passing uncovers nothing.
  if (isIdle && !isWarning && !isCovered) setCovered(true);
  if (isCovered)
    return (
      <Cover
        count={count}
        onContinue={() => {
          goOn();
          setCovered(false);
        }}
      />
    );
  return (
    <Later>
      <Modal
        opened={isWarning && secondsLeft > 0}
        onClose={goOn}
        withCloseButton={false}
        centered
        title="Are you still there?"
        transitionProps={{ duration: 0 }}
      >
        <Text>
          Nobody has used this screen for a while. {locks ? 'It locks' : 'You will be signed out'}{' '}
          in{' '}
          <Text component="span" fw={700} role="timer">
            {countdown(secondsLeft ?? 0)}
          </Text>
          {locks ? '. You' : ', and'} come back to this page when you sign in again.
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" loading={isPending} onClick={signOut}>
            Sign out now
          </Button>
          <Button data-autofocus onClick={goOn}>
            Stay signed in
          </Button>
        </Group>
      </Modal>
    </Later>
  );
}
