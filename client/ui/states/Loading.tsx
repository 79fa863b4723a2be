/** What stands in for a screen while it loads: its shape, and only after a moment. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { Late } from '../Late.tsx';

export function Loading() {
  return (
    <Late>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={28} width="min(280px, 70%)" />
        <Skeleton height={16} width="min(420px, 90%)" />
        <Skeleton height={320} />
      </Stack>
    </Late>
  );
}
