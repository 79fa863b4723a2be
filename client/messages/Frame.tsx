/** What both pages of messages have: the way to the other one, a new message, quiet hours, and the panel. */
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMoon, IconPencilPlus, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import type { MessagesAddress } from './address.ts';
import { panelOf } from './panels.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';

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

/** On a phone one row: the moon alone, and the last button with one word. */
function Actions({ other, address }: Pick<Props, 'other' | 'address'>) {
  const isPhone = usePhone();
  const moon = <IconMoon size={18} stroke={1.5} aria-hidden />;
  const toQuietHours = () => address.open('quiet');
  return (
    <>
      <Button variant="default" px={{ base: 12, sm: 'md' }} component={Link} to={other.to}>
        {other.label}
      </Button>
      {isPhone ? (
        <ActionIcon variant="default" size={44} aria-label="Quiet hours" onClick={toQuietHours}>
          {moon}
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={moon} onClick={toQuietHours}>
          Quiet hours
        </Button>
      )}
      <Button
        leftSection={<IconPencilPlus size={18} stroke={1.5} aria-hidden />}
        onClick={() => address.open('new')}
        {...(isPhone && { 'aria-label': 'New message' })}
      >
        {isPhone ? 'New' : 'New message'}
      </Button>
    </>
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
        actions={<Actions other={other} address={address} />}
      />
      <WithDetailsPanel details={panelOf(address, { isCovered: isAsking })}>
        <div>{children}</div>
      </WithDetailsPanel>
    </>
  );
}
