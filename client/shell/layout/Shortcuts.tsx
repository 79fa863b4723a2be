/** The list of keyboard shortcuts that `?` opens on every screen. */
import { CloseButton, Group, Kbd, Modal, Table, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { everywhere, inCalendar } from './shortcut-list.ts';

const typedIn = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Not where somebody types, nor in a dialog, which may have keys of its own. */
function useQuestionMark(open: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
      if (event.target instanceof Element && event.target.closest(typedIn)) return;
      event.preventDefault();
      open();
    };
    globalThis.addEventListener('keydown', onKeyDown);
    return () => globalThis.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

function Keys({ title, shortcuts }: { title: string; shortcuts: typeof everywhere }) {
  return (
    <>
      <Title order={3} size={14} mt="sm" mb={4}>
        {title}
      </Title>
      <Table>
        <Table.Tbody>
          {shortcuts.map(({ keys, words }) => (
            <Table.Tr key={words}>
              <Table.Th scope="row" w={150}>
                <Group gap={4}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </Table.Th>
              <Table.Td>{words}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}

export function Shortcuts() {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useQuestionMark(open);
  return (
    <Modal.Root opened={isOpen} onClose={close} centered size="md">
      <Modal.Overlay backgroundOpacity={0.2} />
      <Modal.Content>
        <Modal.Body pt="md">
          <Group justify="space-between" wrap="nowrap" mb="xs">
            <Modal.Title fz={16} fw={650}>
              Keyboard shortcuts
            </Modal.Title>
            <CloseButton aria-label="Close" size={36} onClick={close} />
          </Group>
          <Keys title="Everywhere" shortcuts={everywhere} />
          {pathname === '/calender' && <Keys title="In the calendar" shortcuts={inCalendar} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
