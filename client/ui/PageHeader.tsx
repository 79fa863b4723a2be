/** The header of every page: title, one sentence of status, and the primary action. */
import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: ReactNode;
  /** Use a placeholder while it loads, so that the layout does not jump. */
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
