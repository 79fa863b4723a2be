/** A small window over the page for one thing: its title, what is in it, and a way back. */
import { CloseButton, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** In parts, because Mantine's own header would be a second banner of the page. */
export function Dialog({ title, opened, onClose, children }: Props) {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
            <Modal.Title fz={16} fw={650}>
              {title}
            </Modal.Title>
            <CloseButton aria-label="Close" onClick={onClose} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
