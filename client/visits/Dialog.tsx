/** A modal dialog with a title and a close button. */
import { CloseButton, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Composed of Mantine's parts: its own header would be a second banner landmark. */
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
