/** The head of every page: its title, the one line of state that matters, the primary action. */
import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** Reserve its line with a placeholder while it loads, so that nothing jumps. */
  state?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, state, actions }: Props) {
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="lg">
      <Box miw={0}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {state !== undefined && (
          <Text c="dimmed" size="sm" mih={20}>
            {state}
          </Text>
        )}
      </Box>
      {actions && <Group gap="sm">{actions}</Group>}
    </Group>
  );
}
