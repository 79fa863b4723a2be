/** The list of the call's keyboard shortcuts, and the switch that turns them off. */
import { CloseButton, Group, Kbd, Modal, Switch, Table, Text } from '@mantine/core';
import { shortcuts } from './shortcuts.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** The note is for clinicians alone. */
  isClinician: boolean;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
}

/** Composed of Mantine's parts: its own header would be a second banner landmark. */
export function ShortcutsDialog({ opened, onClose, isClinician, isOn, onTurn }: Props) {
  const { note: _note, ...all } = shortcuts;
  const listedShortcuts = isClinician ? shortcuts : all;
  return (
    <Modal.Root opened={opened} onClose={onClose} centered size="sm">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Group justify="space-between" wrap="nowrap" mb="sm">
            <Modal.Title fz={16} fw={650}>
              Keyboard shortcuts
            </Modal.Title>
            <CloseButton aria-label="Close" size={36} onClick={onClose} />
          </Group>
          <Table>
            <Table.Tbody>
              {Object.values(listedShortcuts).map(({ key, words }) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row" w={64}>
                    <Kbd>{key}</Kbd>
                  </Table.Th>
                  <Table.Td>{words}</Table.Td>
                </Table.Tr>
              ))}
              <Table.Tr>
                <Table.Th scope="row">
                  <Kbd>Space</Kbd>
                </Table.Th>
                <Table.Td>Hold to be heard while muted</Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
          <Text size="sm" c="dimmed" mt="sm">
            While Chat or Note is open, keys are typed there. Escape closes the panel.
          </Text>
          <Switch
            mt="md"
            label="Shortcuts are on"
            checked={isOn}
            onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
