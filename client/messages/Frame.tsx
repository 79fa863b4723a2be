/** What both pages of messages have: the way to the other one, a new message, quiet hours, and the panel. */
import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMoon, IconPencilPlus, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import type { MessagesAddress } from './address.ts';
import { panelOf } from './panels.tsx';

const typingMs = 250;

export function SearchField({ address, label }: { address: MessagesAddress; label: string }) {
  const [typed, setTyped] = useState(address.search);
  const search = useDebouncedCallback(address.setSearch, typingMs);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      mb="md"
      maw={420}
      maxLength={100}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}

interface Props {
  title: string;
  state: string;
  other: { to: string; label: string };
  address: MessagesAddress;
  children: ReactNode;
}

export function Frame({ title, state, other, address, children }: Props) {
  const { isAsking } = useUnsavedGuard();
  return (
    <>
      <PageHeader
        title={title}
        state={state}
        actions={
          <Group gap="sm">
            <Button variant="default" component={Link} to={other.to}>
              {other.label}
            </Button>
            <Button
              variant="default"
              leftSection={<IconMoon size={18} stroke={1.5} aria-hidden />}
              onClick={() => address.open('quiet')}
            >
              Quiet hours
            </Button>
            <Button
              leftSection={<IconPencilPlus size={18} stroke={1.5} aria-hidden />}
              onClick={() => address.open('new')}
            >
              New message
            </Button>
          </Group>
        }
      />
      <WithDetailsPanel details={panelOf(address, { isCovered: isAsking })}>
        <div>{children}</div>
      </WithDetailsPanel>
    </>
  );
}
