/** The messages about a case: its conversation, or the form of the first one. */
import { Stack, Text } from '@mantine/core';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Composer } from './thread/Composer.tsx';
import { ConversationPanel } from './thread/ConversationPanel.tsx';
import { useSending } from './thread/use-send-message.ts';

interface Props {
  caseId: string;
  onSent: (conversationId: string) => void;
}

function First({ caseId, onSent }: Props) {
  const sending = useSending({ to: { to: 'case', caseId }, answersId: null, onSent });
  return (
    <Stack gap="md">
      <Text c="dimmed">
        Nobody has written about this case yet. Who has it and who opened it get your message.
      </Text>
      <Composer sending={sending} />
    </Stack>
  );
}

export function CaseConversation({ caseId, onSent }: Props) {
  const query = trpc.messages.ofCase.useQuery({ caseId }, { retry: false });
  if (query.error) return <QueryFailed title="The case could not be loaded." query={query} />;
  if (!query.data) return <LoadingRows isBare words="Loading the conversation" height={56} />;
  const { conversationId } = query.data;
  if (conversationId === null) return <First caseId={caseId} onSent={onSent} />;
  return <ConversationPanel key={conversationId} conversationId={conversationId} />;
}
