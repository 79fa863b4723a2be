/** A form with its fields one below the other; while an answer is awaited, it is not sent again. */
import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  'aria-label'?: string;
  gap?: 'xs' | 'sm' | 'md';
  isPending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

export function Form({ gap = 'md', isPending, onSubmit, children, ...named }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <form {...named} onSubmit={submit} noValidate>
      <Stack gap={gap}>{children}</Stack>
    </form>
  );
}
