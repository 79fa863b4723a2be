/** What needs the reader: queries, tasks and messages in one order, by clock. */
import type { OpenItem } from '#shared/messages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { CaseItem } from '#client/shell/cases/CaseItem.tsx';
import { Card } from '#client/ui/Card.tsx';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { MessagesAddress } from './address.ts';
import { MessageItem } from './MessageItem.tsx';
import { ShowMore } from './ShowMore.tsx';
import { useCursors } from './use-pages.ts';

function Row({ item, address }: { item: OpenItem; address: MessagesAddress }) {
  if (item.is === 'message') {
    const { conversationId } = item.one;
    return (
      <MessageItem
        one={item.one}
        link={address.linkTo('conversation', conversationId)}
        isOpen={address.conversationId === conversationId}
      />
    );
  }
  const { id, kind } = item.one;
  const link =
    kind === 'cdi-query' ? { to: `/query?case=${id}`, state: null } : address.linkTo('task', id);
  return <CaseItem one={item.one} link={link} isOpen={address.taskId === id} />;
}

type Cursor = { dueAt: string | null; id: string };

export function OpenList({ address }: { address: MessagesAddress }) {
  const { cursors, more } = useCursors<Cursor>('open');
  const first = trpc.messages.open.useQuery({});
  const others = trpc.useQueries((ask) => cursors.map((after) => ask.messages.open({ after })));
  const pages = [first.data, ...others.map(({ data }) => data)];
  const next = pages.at(-1)?.next;
  return (
    <>
      <ItemList
        label="Needs you"
        rows={first.data && pages.flatMap((page) => page?.items ?? [])}
        failure={failureOf(first, 'The list could not be loaded.')}
        loading={<LoadingRows words="Loading the list" height={62} />}
        empty={
          <Card>
            <EmptyState>Nothing needs you now. Queries, tasks and messages appear here.</EmptyState>
          </Card>
        }
      >
        {(item) => <Row key={item.id} item={item} address={address} />}
      </ItemList>
      <ShowMore
        isLoading={others.some(({ isPending }) => isPending)}
        onMore={next ? () => more(next) : null}
      />
    </>
  );
}
