/** How long the time in the form is still held, or why it could not be. */
import { Text } from '@mantine/core';
import { countdown } from '#client/ui/times/countdown.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import type { TimeHold } from './use-hold.ts';

export function HoldCountdown({ activeHold, problem }: Pick<TimeHold, 'activeHold' | 'problem'>) {
  const now = useNow(1000);
  if (problem) {
    return (
      <Text component="output" size="sm" display="block">
        {problem}
      </Text>
    );
  }
  if (!activeHold) return null;
  const seconds = Math.ceil((Date.parse(activeHold.heldUntil) - now) / 1000);
  return (
    <Text size="sm" c="dimmed">
      {seconds > 0
        ? `Held for you for ${countdown(seconds)}.`
        : 'The time is not held for you any more. You can book it if it is still free.'}
    </Text>
  );
}
