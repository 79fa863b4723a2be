/** The frame of a second step: title and the button back to the form. */
import { CloseButton, Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { callAuth } from '#client/shell/api/http-call.ts';

interface Props {
  title: string;
  email: string;
  onClose: () => void;
  children: ReactNode;
}

export function StepFrame({ title, email, onClose, children }: Props) {
  const close = () => {
    // Where this does not arrive, the challenge expires within minutes.
    callAuth('deleteOtpDataByEmail', { email }).catch(() => undefined);
    onClose();
  };
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={1} size={22}>
          {title}
        </Title>
        <CloseButton size={36} aria-label="Close and go back to the form" onClick={close} />
      </Group>
      {children}
    </>
  );
}
