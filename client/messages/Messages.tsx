/** Messages: what needs the reader, what is addressed to them, and whose answers they wait for. */
import { Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import links from '#client/shell/cases/FilterLinks.module.css';
import { useAttention } from '#client/shell/messages/use-attention.ts';
import { useMessagesAddress } from './address.ts';
import { Frame, SearchField } from './Frame.tsx';
import { MessageList } from './MessageList.tsx';
import { OpenList } from './OpenList.tsx';
import classes from './Messages.module.css';

const lists = [
  { name: 'open', label: 'Needs you', rest: '' },
  { name: 'forMe', label: 'To you', rest: ' and your role' },
  { name: 'asked', label: 'You wait', rest: ' for an answer' },
] as const;

const stateWords = (open: number | undefined) => {
  if (open === undefined) return '';
  return open === 0
    ? 'Queries, tasks and messages for you.'
    : `${open} ${open === 1 ? 'needs' : 'need'} you.`;
};

export function Messages() {
  const address = useMessagesAddress();
  const attention = useAttention();
  const current = lists.find(({ name }) => name === address.list) ?? lists[0];
  return (
    <Frame
      title="Messages"
      state={stateWords(attention?.open)}
      other={{ to: '/chat', label: 'Conversations' }}
      address={address}
    >
      <Group component="nav" gap="xs" mb="md" aria-label="Lists">
        {lists.map(({ name, label, rest }) => (
          <Link
            key={name}
            to={address.listLink(name)}
            className={links.link}
            aria-current={name === current.name ? 'page' : undefined}
          >
            <span>
              {label}
              <span className={classes.rest}>{rest}</span>
            </span>
          </Link>
        ))}
      </Group>
      {current.name === 'open' ? (
        <OpenList address={address} />
      ) : (
        <>
          <SearchField key={current.name} address={address} label="Find a message" />
          <MessageList
            list={current.name}
            label={`${current.label}${current.rest}`}
            search={address.search}
            address={address}
          />
        </>
      )}
    </Frame>
  );
}
