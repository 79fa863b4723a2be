/** Asks for confirmation before an action that cannot be undone: what will happen, and the verb on the button. */
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  opened: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** "Keep appointment": closes the dialog without the action. */
  keep: string;
  onKeep: () => void;
  /** "Cancel appointment", as on the button that opened it. */
  verb: string;
  onDo: () => void;
  isPending?: boolean;
}

/** Built from parts, because Mantine's own header would be a second banner landmark. */
export function ConfirmDialog(props: Props) {
  const { opened, title, children, keep, onKeep, verb, onDo, isPending = false } = props;
  return (
    <Modal.Root
      opened={opened}
      // After this key press, so that a panel below does not handle the same Escape.
      onClose={() => setTimeout(onKeep)}
      centered
      closeOnClickOutside={!isPending}
      closeOnEscape={!isPending}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title fz={16} fw={650} mb="sm">
            {title}
          </Modal.Title>
          <Text component="div">{children}</Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" disabled={isPending} onClick={onKeep} data-autofocus>
              {keep}
            </Button>
            <Button color="bad" loading={isPending} onClick={onDo}>
              {verb}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
