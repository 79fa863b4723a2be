/** The last row of a form: what sends it, at its right. */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  isPending: boolean;
  isDisabled?: boolean;
  /** Where it can be left. */
  onCancel?: () => void;
  /** Before the button that sends it. */
  before?: ReactNode;
  /** The words of the button. */
  children: ReactNode;
}

export const SubmitRow = ({ isPending, isDisabled = false, onCancel, before, children }: Props) => (
  <Group justify="flex-end">
    {before}
    {onCancel && (
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <Button type="submit" loading={isPending} disabled={isDisabled}>
      {children}
    </Button>
  </Group>
);
