/** The last row of a form: the button that sends it, and before that the way out without sending. */
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  isPending: boolean;
  disabled?: boolean;
  /** The word of the button. */
  children: ReactNode;
  /** The word of the way out. */
  leave?: string;
  onLeave?: (() => void) | undefined;
}

export const SubmitRow = ({ isPending, disabled = false, children, ...way }: Props) => (
  <Group justify="flex-end">
    {way.onLeave && (
      <Button variant="default" disabled={isPending} onClick={way.onLeave}>
        {way.leave ?? 'Cancel'}
      </Button>
    )}
    <Button type="submit" loading={isPending} disabled={disabled}>
      {children}
    </Button>
  </Group>
);
