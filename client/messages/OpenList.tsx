/** What needs the reader: queries, tasks and messages in one order, by clock. */
import type { OpenItem } from '#shared/messages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { CaseItem } from '#client/cases/public/CaseItem.tsx';
import { PagedList } from '#client/ui/list/PagedList.tsx';
import { usePages } from '#client/ui/list/use-pages.ts';
import type { MessagesAddress } from './messages-address.ts';
import { EmptyList } from './MessagesFrame.tsx';
import { MessageItem } from './MessageItem.tsx';

function Row({ item, address }: { item: OpenItem; address: MessagesAddress }) {
  if (item.is === 'message') return <MessageItem message={item.one} address={address} />;
  const { id, kind } = item.one;
  const link =
    kind === 'cdi-query' ? { to: `/query?case=${id}`, state: null } : address.linkTo('task', id);
  return <CaseItem caseLine={item.one} link={link} isOpen={address.taskId === id} />;
}

type Cursor = { dueAt: string | null; id: string };

export function OpenList({ address }: { address: MessagesAddress }) {
  const pages = usePages<Cursor>('open');
  const first = trpc.messages.open.useQuery({});
  const nextPages = trpc.useQueries((ask) =>
    pages.cursors.map((after) => ask.messages.open({ after })),
  );
  return (
    <PagedList
      label="Needs you"
      pages={pages.onScreen(first, nextPages, (page) => page.items)}
      {...statesOf(first, 'the list')}
      empty={
        <EmptyList address={address}>
          Queries, tasks and messages appear here when they need an answer or a step of yours.
        </EmptyList>
      }
    >
      {(item) => <Row key={item.id} item={item} address={address} />}
    </PagedList>
  );
}
