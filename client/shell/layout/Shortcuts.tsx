/** The list of keyboard shortcuts that `?` opens on every screen. */
import { CloseButton, Group, Kbd, Modal, Table, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { keepKeys } from '#client/ui/panels/kept-keys.ts';
import { opened } from '#client/ui/panels/panel-address.ts';
import {
  everywhere,
  inCalendar,
  inFaxes,
  inReviews,
  inRoster,
  inRounds,
  inTimeline,
  planning,
} from './shortcut-list.ts';

/** A visit has keys of its own. */
const inVisit = /^\/video\//;

const typedIn = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Not where somebody types, nor in a dialog, which may have keys of its own. */
function useKey(key: string, act: () => void, isOn = true) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.defaultPrevented || document.querySelector('[aria-modal="true"]')) return;
    if (event.target instanceof Element && event.target.closest(typedIn)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isOn) return undefined;
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, [isOn]);
}

/** Where the page has the form itself, it opens there. */
function useNewAppointment() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const hasForm = pathname === '/Scheduling' || pathname === '/calender';
  return () => {
    const parameters = new URLSearchParams(hasForm ? search : '');
    for (const name of ['appointment', 'find', 'waitlist']) parameters.delete(name);
    const query = parameters.toString();
    keepKeys();
    void navigate(`${hasForm ? pathname : '/Scheduling'}?new${query && `&${query}`}`, {
      state: opened,
    });
  };
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
  const user = useUser();
  useKey('?', open);
  useKey('n', useNewAppointment(), may(user, 'appointments.book') && !inVisit.test(pathname));
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
          {pathname === '/roster' && <Keys title="In the roster" shortcuts={inRoster} />}
          {pathname === '/cm-dashboard' && <Keys title="On rounds" shortcuts={inRounds} />}
          {pathname === '/timeline' && (
            <Keys title="On the axis of a stay" shortcuts={inTimeline} />
          )}
          {pathname === '/fax' && <Keys title="In a fax that came in" shortcuts={inFaxes} />}
          {pathname === '/um-case-reviews' && <Keys title="In a review" shortcuts={inReviews} />}
          {pathname === '/roster' && may(user, 'roster.plan') && (
            <Keys title="Planning" shortcuts={planning} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
