/** In a form: somebody else changed the appointment, which is not overwritten unread. */
import { Alert, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** What it is now. */
  children: ReactNode;
  /** Of the button. */
  verb: string;
  onAnyway: () => void;
}

export const ChangedMeanwhile = ({ children, verb, onAnyway }: Props) => (
  <Alert color="warn" role="alert" title="Somebody else changed this appointment">
    <Stack gap="xs" align="flex-start">
      <span>{children}</span>
      <Button size="xs" variant="default" onClick={onAnyway}>
        {verb}
      </Button>
    </Stack>
  </Alert>
);
