/** The last row of a form: what sends it, at its right. */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  isPending: boolean;
  isDisabled?: boolean;
  /** Before the button that sends it. */
  before?: ReactNode;
  /** The words of the button. */
  children: ReactNode;
}

export const SubmitRow = ({ isPending, isDisabled = false, before, children }: Props) => (
  <Group justify="flex-end">
    {before}
    <Button type="submit" loading={isPending} disabled={isDisabled}>
      {children}
    </Button>
  </Group>
);
