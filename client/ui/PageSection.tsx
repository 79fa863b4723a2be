/** One part of the page: a heading, what it is for, and what can be done. */
import { Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  hint: ReactNode;
  children: ReactNode;
}

export function Part({ title, hint, children }: Props) {
  const id = useId();
  return (
    <Stack gap="md" component="section" aria-labelledby={id} align="stretch">
      <div>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Text c="dimmed" size="sm" maw={720}>
          {hint}
        </Text>
      </div>
      {children}
    </Stack>
  );
}
