/** One section of a page: a heading, a sentence that explains it, and its content. */
import { Stack, Text, Title, type StackProps } from '@mantine/core';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  hint: ReactNode;
  /** The width at most. */
  maw?: NonNullable<StackProps['maw']>;
  children: ReactNode;
}

export function PageSection({ title, hint, maw, children }: Props) {
  const id = useId();
  return (
    <Stack
      gap="md"
      component="section"
      aria-labelledby={id}
      align="stretch"
      {...(maw === undefined ? {} : { maw })}
    >
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
