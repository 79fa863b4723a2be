/** Tells of new messages on every screen: a card for each urgent one until it is taken, a line for others. */
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import type { MessageNotice } from '#shared/messages.ts';
import { AlertCard } from '#client/shell/alerts/AlertCard.tsx';
import { AlertList } from '#client/shell/alerts/AlertList.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useIsCovered } from '#client/shell/session/covered.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { useAttention } from '#client/messages/alerts/use-attention.ts';

/** Names colleagues, units and roles; of a case, nothing but that there is one. */
const wordsOf = ({ from, addressee, isUrgent }: MessageNotice) =>
  `${isUrgent ? 'Urgent message' : 'New message'} from ${from}${addressee ? ` to ${addressee}` : ''}.`;

function UrgentCard({ notice }: { notice: MessageNotice }) {
  const acknowledge = trpc.messages.acknowledge.useMutation({
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const words = wordsOf(notice);
  return (
    <AlertCard
      title={words}
      icon={<IconAlertTriangle size={20} stroke={1.5} aria-hidden />}
      actions={
        <>
          <Button component={Link} to={`/messages?conversation=${notice.conversationId}`}>
            Open
          </Button>
          <Button
            variant="default"
            aria-label={`I have it: ${words}`}
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ messageId: notice.id })}
          >
            I have it
          </Button>
        </>
      }
    />
  );
}

export function MessageAlerts() {
  const notices = useAttention()?.notices ?? [];
  const isCovered = useIsCovered();
  const { search } = useLocation();
  const openId = new URLSearchParams(search).get('conversation');
  // The conversation that is open shows its own.
  const otherNotices = notices.filter(({ conversationId }) => conversationId !== openId);
  const urgent = isCovered ? [] : otherNotices.filter(({ isUrgent }) => isUrgent);
  return (
    <AlertList
      label="Urgent messages"
      position="over-dialogs"
      words={otherNotices.map(wordsOf).join(' ')}
      cards={urgent.map((notice) => (
        <UrgentCard key={notice.id} notice={notice} />
      ))}
    />
  );
}
