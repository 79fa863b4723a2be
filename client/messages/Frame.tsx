/** What both pages of messages have: the links to all lists, a new message, quiet hours, and the panel. */
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMoon, IconPencilPlus, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import links from '#client/shell/cases/FilterLinks.module.css';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import type { MessagesAddress } from './address.ts';
import { panelOf } from './panels.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import classes from './Messages.module.css';

const typingMs = 250;

export const messageLists = [
  { name: 'open', label: 'Needs you', rest: '' },
  { name: 'forMe', label: 'To you', rest: ' and your role' },
  { name: 'asked', label: 'You wait', rest: ' for an answer' },
] as const;

type ListName = (typeof messageLists)[number]['name'] | 'conversations';

const allLists = [
  ...messageLists.map((one) => ({ ...one, to: `/messages?list=${one.name}` })),
  { name: 'conversations', label: 'Conversations', rest: '', to: '/chat' },
] satisfies { name: ListName; label: string; rest: string; to: string }[];

const ListLinks = ({ current }: { current: ListName }) => (
  <Group component="nav" mb="md" className={classes.lists ?? ''} aria-label="Lists">
    {allLists.map(({ name, label, rest, to }) => (
      <Link
        key={name}
        to={to}
        className={links.link}
        aria-current={name === current ? 'page' : undefined}
      >
        <span>
          {label}
          <span className={classes.rest}>{rest}</span>
        </span>
      </Link>
    ))}
  </Group>
);

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
function Actions({ address }: Pick<Props, 'address'>) {
  const isPhone = usePhone();
  const moon = <IconMoon size={18} stroke={1.5} aria-hidden />;
  const toQuietHours = () => address.open('quiet');
  return (
    <>
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
  state: string;
  current: ListName;
  address: MessagesAddress;
  children: ReactNode;
}

export function Frame({ state, current, address, children }: Props) {
  const { isAsking } = useUnsavedGuard();
  return (
    <>
      <PageHeader title="Messages" state={state} actions={<Actions address={address} />} />
      <WithDetailsPanel details={panelOf(address, { isCovered: isAsking })}>
        <div>
          <ListLinks current={current} />
          {children}
        </div>
      </WithDetailsPanel>
    </>
  );
}
