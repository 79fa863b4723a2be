/** The reader's conversations, the newest first. */
import { Badge, Text } from '@mantine/core';
import {
  IconBuildingHospital,
  IconChecklist,
  IconPhoneCall,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ConversationKind, ConversationLine, ListConversations } from '#shared/messages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { RowLink } from '#client/shell/RowLink.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { PagedList } from '#client/ui/list/PagedList.tsx';
import { usePages } from '#client/ui/list/use-pages.ts';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import type { MessagesAddress } from './messages-address.ts';
import { EmptyList } from './MessagesFrame.tsx';

const pictures: Record<ConversationKind, { Picture: Icon; word: string | null }> = {
  people: { Picture: IconUsers, word: null },
  role: { Picture: IconPhoneCall, word: 'Role' },
  unit: { Picture: IconBuildingHospital, word: 'Unit' },
  case: { Picture: IconChecklist, word: 'Case' },
};

function Row({ one, address }: { one: ConversationLine; address: MessagesAddress }) {
  const { Picture, word } = pictures[one.kind];
  const isOpen = address.conversationId === one.id;
  return (
    <Item
      picture={<Picture size={20} stroke={1.5} aria-hidden />}
      name={
        <RowLink {...address.linkTo('conversation', one.id)} isOpen={isOpen}>
          <Text component="span" fw={one.unread > 0 ? 700 : 500}>
            {one.title}
          </Text>
        </RowLink>
      }
      facts={
        <>
          {[word, one.isMuted && 'Muted'].filter(Boolean).join(' · ')}
          <Text size="sm" lineClamp={1}>
            {one.lastSender !== one.title && `${one.lastSender}: `}
            {one.lastText}
          </Text>
        </>
      }
      when={<RelativeTime instant={one.lastAt} />}
      end={
        one.unread > 0 && (
          <Badge variant="light" tt="none" fz={12}>
            {one.unread} new
          </Badge>
        )
      }
      isOpen={isOpen}
    />
  );
}

interface Props {
  search: string;
  address: MessagesAddress;
}

export function ConversationList({ search, address }: Props) {
  const pages = usePages<NonNullable<ListConversations['after']>>(search);
  const first = trpc.messages.conversations.useQuery(
    { search },
    { placeholderData: keepPreviousData },
  );
  const others = trpc.useQueries((ask) =>
    pages.cursors.map((after) => ask.messages.conversations({ search, after })),
  );
  return (
    <PagedList
      label="Conversations"
      pages={pages.onScreen(first, others, (page) => page.conversations)}
      {...statesOf(first, 'the conversations')}
      empty={
        search ? (
          'No conversation has these words.'
        ) : (
          <EmptyList address={address}>
            No conversations yet. Write to a person, a role or a unit.
          </EmptyList>
        )
      }
    >
      {(one) => <Row key={one.id} one={one} address={address} />}
    </PagedList>
  );
}
