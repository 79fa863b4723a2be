/** A skeleton of a screen while it loads, shown after a short delay. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { DelayedStatus } from './DelayedStatus.tsx';

export function Loading() {
  return (
    <DelayedStatus>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={28} width="min(280px, 70%)" />
        <Skeleton height={16} width="min(420px, 90%)" />
        <Skeleton height={320} />
      </Stack>
    </DelayedStatus>
  );
}
