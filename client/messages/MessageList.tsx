/** Messages addressed to the reader, or the reader's own that wait for an answer; newest first. */
import { keepPreviousData } from '@tanstack/react-query';
import type { ListMessages } from '#shared/messages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { MessagesAddress } from './address.ts';
import { MessageItem } from './MessageItem.tsx';
import { ShowMore } from './ShowMore.tsx';
import { useCursors } from './use-pages.ts';

const emptyWords = {
  forMe: 'No messages here. What is written to you or to your role appears at once.',
  asked: 'Nobody owes you an answer.',
};

interface Props {
  list: ListMessages['list'];
  label: string;
  search: string;
  address: MessagesAddress;
}

export function MessageList({ list, label, search, address }: Props) {
  const { cursors, more } = useCursors<NonNullable<ListMessages['after']>>(`${list} ${search}`);
  const first = trpc.messages.list.useQuery(
    { list, search },
    { placeholderData: keepPreviousData },
  );
  const others = trpc.useQueries((ask) =>
    cursors.map((after) => ask.messages.list({ list, search, after })),
  );
  const pages = [first.data, ...others.map(({ data }) => data)];
  const next = pages.at(-1)?.next;
  return (
    <>
      <ItemList
        label={label}
        rows={first.data && pages.flatMap((page) => page?.messages ?? [])}
        failure={failureOf(first, 'The messages could not be loaded.')}
        loading={<LoadingRows words="Loading the messages" height={62} />}
        empty={
          <Card>
            <EmptyState>{search ? 'No message has these words.' : emptyWords[list]}</EmptyState>
          </Card>
        }
      >
        {(one) => (
          <MessageItem
            key={one.id}
            one={one}
            link={address.linkTo('conversation', one.conversationId)}
            isOpen={address.conversationId === one.conversationId}
          />
        )}
      </ItemList>
      <ShowMore
        isLoading={others.some(({ isPending }) => isPending)}
        onMore={next ? () => more(next) : null}
      />
    </>
  );
}
