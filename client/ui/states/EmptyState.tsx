/** Shown in place of an empty list: one sentence and one action. */
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Stack align="center" gap="md" py={40} px="md" ta="center">
      <Text c="dimmed">{children}</Text>
      {action}
    </Stack>
  );
}
