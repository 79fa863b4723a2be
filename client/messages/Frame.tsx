/** What both pages of messages have: the links to all lists, a new message, quiet hours, and the panel. */
import { Button, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMoon, IconPencilPlus, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import links from '#client/shell/cases/FilterLinks.module.css';
import { useAttention } from '#client/shell/messages/use-attention.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import type { MessagesAddress } from './address.ts';
import { panelOf } from './panels.tsx';
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

/** How many wait for the reader, where that is counted; at a desk, where there is room for it. */
function ListLinks({ current }: { current: ListName }) {
  const { open, unread } = useAttention() ?? {};
  const counts: Partial<Record<ListName, number | undefined>> = { open, conversations: unread };
  return (
    <Group component="nav" mb="md" className={classes.lists ?? ''} aria-label="Lists">
      {allLists.map(({ name, label, rest, to }) => (
        <Link
          key={name}
          to={to}
          className={links.link}
          aria-current={name === current ? 'page' : undefined}
        >
          {(counts[name] ?? 0) > 0 && (
            <span className={`${links.count} ${classes.count}`}>{counts[name]} </span>
          )}
          <span>
            {label}
            <span className={classes.rest}>{rest}</span>
          </span>
        </Link>
      ))}
    </Group>
  );
}

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

const Actions = ({ address }: Pick<Props, 'address'>) => (
  <>
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
  </>
);

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
