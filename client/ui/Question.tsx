/** A decision that cannot be taken back: what will happen, and the verb on the button that does it. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
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

export function Question(props: Props) {
  const { opened, title, children, keep, onKeep, verb, onDo, isPending = false } = props;
  return (
    <Modal
      opened={opened}
      // After this key press: what lies below must not take the same Escape for its own.
      onClose={() => setTimeout(onKeep)}
      title={title}
      centered
      withCloseButton={false}
      closeOnClickOutside={!isPending}
      closeOnEscape={!isPending}
      styles={{ title: { fontSize: 16, fontWeight: 650 } }}
    >
      <Stack gap="md">
        <Text>{children}</Text>
        <Group justify="flex-end">
          <Button variant="default" disabled={isPending} onClick={onKeep} data-autofocus>
            {keep}
          </Button>
          <Button color="bad" loading={isPending} onClick={onDo}>
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
