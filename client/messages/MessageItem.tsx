/** A message in a list: from whom, to whom, what it says, and when it is due. */
import { Text } from '@mantine/core';
import { IconAlertTriangle, IconMessage } from '@tabler/icons-react';
import type { MessageLine } from '#shared/messages.ts';
import { ClockBadge } from '#client/shell/cases/ClockBadge.tsx';
import { RowLink } from '#client/shell/RowLink.tsx';
import { Item } from '#client/ui/list/ItemList.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

interface Props {
  one: MessageLine;
  link: { to: string; state: unknown };
  isOpen: boolean;
}

export function MessageItem({ one, link, isOpen }: Props) {
  const isUrgent = one.priority === 'urgent';
  const Picture = isUrgent ? IconAlertTriangle : IconMessage;
  return (
    <Item
      picture={<Picture size={20} stroke={1.5} aria-hidden />}
      name={
        <RowLink {...link} isOpen={isOpen}>
          <Text component="span" fw={one.isUnread ? 700 : 500}>
            {one.sender.fullName}
          </Text>
        </RowLink>
      }
      facts={
        <>
          <Text size="sm" lineClamp={2} c="var(--text)">
            {one.text}
          </Text>
          {[isUrgent && 'Urgent', one.isUnread && 'Not seen yet', one.addressee]
            .filter(Boolean)
            .join(' · ')}
        </>
      }
      when={<RelativeTime instant={one.at} />}
      end={one.dueAt !== null && <ClockBadge dueAt={one.dueAt} closedAt={null} />}
      isOpen={isOpen}
    />
  );
}
