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

function Row({
  conversation,
  address,
}: {
  conversation: ConversationLine;
  address: MessagesAddress;
}) {
  const { Picture, word } = pictures[conversation.kind];
  const isOpen = address.conversationId === conversation.id;
  return (
    <Item
      picture={<Picture size={20} stroke={1.5} aria-hidden />}
      name={
        <RowLink {...address.linkTo('conversation', conversation.id)} isOpen={isOpen}>
          <Text component="span" fw={conversation.unread > 0 ? 700 : 500}>
            {conversation.title}
          </Text>
        </RowLink>
      }
      facts={
        <>
          {[word, conversation.isMuted && 'Muted'].filter(Boolean).join(' · ')}
          <Text size="sm" lineClamp={1}>
            {conversation.lastSender !== conversation.title && `${conversation.lastSender}: `}
            {conversation.lastText}
          </Text>
        </>
      }
      when={<RelativeTime instant={conversation.lastAt} />}
      end={
        conversation.unread > 0 && (
          <Badge variant="light" tt="none" fz={12}>
            {conversation.unread} new
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
  const nextPages = trpc.useQueries((ask) =>
    pages.cursors.map((after) => ask.messages.conversations({ search, after })),
  );
  return (
    <PagedList
      label="Conversations"
      pages={pages.onScreen(first, nextPages, (page) => page.conversations)}
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
      {(conversation) => (
        <Row key={conversation.id} conversation={conversation} address={address} />
      )}
    </PagedList>
  );
}
