/** The time that is held, and for how long; when it ends, a way to choose again. */
import { Button, Stack, Text } from '@mantine/core';
import type { HeldPublicTime } from '#shared/self-service/booking-page.ts';
import { countdown } from '#client/ui/times/countdown.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { TimeFacts } from './TimeFacts.tsx';

interface Props {
  publicHold: HeldPublicTime;
  onAgain: () => void;
}

/** Screen readers are told when it ends, and not of each second. */
export function HoldSummary({ publicHold: { time, heldUntil }, onAgain }: Props) {
  const now = useNow(1000);
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(heldUntil) - now) / 1000));
  return (
    <Stack gap="sm">
      <TimeFacts time={{ ...time, phone: null }} />
      {secondsLeft > 0 ? (
        <Text role="timer" aria-live="off" size="sm" c="dimmed" className="numbers">
          Held for you for {countdown(secondsLeft)}.
        </Text>
      ) : (
        <Text component="output" size="sm">
          The time is not held for you any more. Choose one again; what you typed is kept.
        </Text>
      )}
      <Button variant="default" size="md" onClick={onAgain}>
        Choose another time
      </Button>
    </Stack>
  );
}
