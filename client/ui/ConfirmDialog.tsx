/** A decision that cannot be taken back: what will happen, and the verb on the button that does it. */
import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  opened: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** "Keep appointment": nothing happens. */
  keep: string;
  onKeep: () => void;
  /** "Cancel appointment", as on the button that asked. */
  verb: string;
  onDo: () => void;
  isPending?: boolean;
}

/** In parts, because Mantine's own header would be a second banner of the page. */
export function Question(props: Props) {
  const { opened, title, children, keep, onKeep, verb, onDo, isPending = false } = props;
  return (
    <Modal.Root
      opened={opened}
      // After this key press: what lies below must not take the same Escape for its own.
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
