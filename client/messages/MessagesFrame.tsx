/** What both pages of messages have: the links to all lists, a new message, quiet hours, and the panel. */
import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMoon, IconPencilPlus, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useAttention } from '#client/messages/alerts/use-attention.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { WithDetailsPanel } from '#client/ui/panels/DetailsPanel.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import type { ListName, MessagesAddress } from './messages-address.ts';
import { ListLinks } from './ListLinks.tsx';
import { panelOf } from './panels.tsx';
import { stateWords } from './state-words.ts';

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

/** An empty list: when something will be there, and what can be done now. */
export const EmptyList = ({ address, children }: Omit<Props, 'current'>) => (
  <EmptyCard
    action={
      <Button variant="default" onClick={() => address.open('new')}>
        Write a message
      </Button>
    }
  >
    {children}
  </EmptyCard>
);

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
  current: ListName;
  address: MessagesAddress;
  children: ReactNode;
}

export function Frame({ current, address, children }: Props) {
  const attention = useAttention();
  const { isAsking } = useUnsavedGuard();
  // The panel reads it too.
  const { conversationId } = address;
  const thread = trpc.messages.thread.useQuery(
    { conversationId: conversationId ?? '' },
    { enabled: conversationId !== null, retry: false },
  );
  return (
    <>
      <PageHeader
        title="Messages"
        state={attention ? stateWords(attention) : ''}
        actions={<Actions address={address} />}
      />
      <WithDetailsPanel
        details={panelOf(address, { title: thread.data?.title, isCovered: isAsking })}
      >
        <div>
          <ListLinks current={current} attention={attention} />
          {children}
        </div>
      </WithDetailsPanel>
    </>
  );
}
