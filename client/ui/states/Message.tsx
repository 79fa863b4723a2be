/** A page or panel with one message and the next step: empty, failed, not for this person. */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** The page's own heading, or one within it. */
  order?: 1 | 2 | 3;
  picture?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export function Message({ title, order = 2, picture, children, actions }: Props) {
  return (
    <Stack gap="sm" align="center" ta="center" py="xl" px="md" maw={560} mx="auto">
      {picture}
      <Title order={order} size={order === 1 ? 'h2' : 'h4'}>
        {title}
      </Title>
      {children && (
        <Text component="div" c="dimmed">
          {children}
        </Text>
      )}
      {actions && (
        <Group justify="center" mt="xs">
          {actions}
        </Group>
      )}
    </Stack>
  );
}
