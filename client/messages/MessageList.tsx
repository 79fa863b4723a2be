/** Messages addressed to the reader, or the reader's own that wait for an answer; newest first. */
import { keepPreviousData } from '@tanstack/react-query';
import type { ListMessages } from '#shared/messages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { PagedList } from '#client/ui/list/PagedList.tsx';
import { usePages } from '#client/ui/list/use-pages.ts';
import type { MessagesAddress } from './messages-address.ts';
import { EmptyList } from './MessagesFrame.tsx';
import { MessageItem } from './MessageItem.tsx';

const emptyWords = {
  forMe: 'No messages yet. What is written to you or to your role appears here at once.',
  asked: 'A message of yours that asks for an answer stays here until it comes.',
};

interface Props {
  list: ListMessages['list'];
  label: string;
  search: string;
  address: MessagesAddress;
}

export function MessageList({ list, label, search, address }: Props) {
  const pages = usePages<NonNullable<ListMessages['after']>>(`${list} ${search}`);
  const first = trpc.messages.list.useQuery(
    { list, search },
    { placeholderData: keepPreviousData },
  );
  const nextPages = trpc.useQueries((ask) =>
    pages.cursors.map((after) => ask.messages.list({ list, search, after })),
  );
  return (
    <PagedList
      label={label}
      pages={pages.onScreen(first, nextPages, (page) => page.messages)}
      {...statesOf(first, 'the messages')}
      empty={
        search ? (
          'No message has these words.'
        ) : (
          <EmptyList address={address}>{emptyWords[list]}</EmptyList>
        )
      }
    >
      {(message) => <MessageItem key={message.id} message={message} address={address} />}
    </PagedList>
  );
}
