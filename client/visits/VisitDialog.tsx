/** A modal dialog with a title and a close button. */
import { CloseButton, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusBack } from '#client/ui/panels/use-focus-back.ts';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Composed of Mantine's parts: its own header would be a second banner landmark. */
export function VisitDialog({ title, opened, onClose, children }: Props) {
  // Mantine gives it back only to what had it before a change of `opened`, not before the first one.
  useFocusBack(opened);
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
