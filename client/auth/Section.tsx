/** One part of My security: a heading, a sentence, and what can be done. */
import { Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  hint: ReactNode;
  children: ReactNode;
}

export function Section({ title, hint, children }: Props) {
  const id = useId();
  return (
    <Stack gap="md" component="section" aria-labelledby={id} maw={720} align="stretch">
      <div>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <Text c="dimmed" size="sm">
          {hint}
        </Text>
      </div>
      {children}
    </Stack>
  );
}
