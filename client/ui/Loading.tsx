/** What stands in for a screen while it loads: its shape, and only after a moment. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import classes from './Loading.module.css';

export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <output className={classes.late}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={28} width="min(280px, 70%)" />
        <Skeleton height={16} width="min(420px, 90%)" />
        <Skeleton height={320} />
      </Stack>
    </output>
  );
}
