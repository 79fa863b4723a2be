/** A message in a list: from whom, or to whom where it is the reader's own, what it says, and when it is due. */
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { MessageLine } from '#shared/messages.ts';
import { minuteMs } from '#shared/durations.ts';
import { ClockBadge, isDueAtOnce } from '#client/cases/public/ClockBadge.tsx';
import { RowLink } from '#client/shell/RowLink.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import type { MessagesAddress } from './messages-address.ts';
import classes from './MessageItem.module.css';

interface Props {
  message: MessageLine;
  address: MessagesAddress;
}

export function MessageItem({ message, address }: Props) {
  const { uid } = useUser();
  const { conversationId, sender, addressee, dueAt } = message;
  const now = useNow(minuteMs);
  const isOwn = sender.id === uid;
  const isUrgent = message.priority === 'urgent';
  const isOpen = address.conversationId === conversationId;
  const whom = isOwn || !addressee ? null : `To ${addressee}`;
  const Picture = isUrgent ? IconAlertTriangle : IconMessage;
  return (
    <Item
      picture={
        <Picture size={20} stroke={1.5} aria-hidden {...(isUrgent && { color: 'var(--bad)' })} />
      }
      name={
        <>
          <RowLink {...address.linkTo('conversation', conversationId)} isOpen={isOpen}>
            <Text component="span" fw={message.isUnread ? 700 : 500}>
              {isOwn ? addressee : sender.fullName}
            </Text>
          </RowLink>
          {!isOwn && (
            <Text component="span" size="sm" c="dimmed" ms={8}>
              {sender.hospitalRole}
            </Text>
          )}
          {message.isUnread && (
            <Text component="span" size="sm" fw={650} c="accent" ms={8}>
              New
            </Text>
          )}
        </>
      }
      facts={
        <>
          <Text size="sm" lineClamp={2} c="var(--text)">
            {message.text}
          </Text>
          {isUrgent && (
            <Text span size="sm" fw={650} c="bad">
              Urgent
            </Text>
          )}
          {isUrgent && whom && ' · '}
          {whom}
        </>
      }
      when={<RelativeTime instant={message.at} />}
      end={
        dueAt !== null && (
          <>
            <span className={classes.due}>
              <ClockBadge dueAt={dueAt} closedAt={null} />
            </span>
            {!isOwn && (
              <Button
                component={Link}
                {...address.linkToAnswer(conversationId)}
                variant={isDueAtOnce(dueAt, now) ? 'filled' : 'default'}
                // On a phone the row itself leads there.
                visibleFrom="sm"
                aria-label={`Answer ${sender.fullName}`}
              >
                Answer
              </Button>
            )}
          </>
        )
      }
      isOpen={isOpen}
    />
  );
}
