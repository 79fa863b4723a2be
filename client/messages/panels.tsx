/** The panel that the address of a page of messages opens. */
import { CasePanel, Instructions } from '#client/cases/public/CasePanel.tsx';
import type { Details } from '#client/ui/panels/DetailsPanel.tsx';
import type { MessagesAddress } from './messages-address.ts';
import { CaseConversation } from './CaseConversation.tsx';
import { NewMessage } from './NewMessage.tsx';
import { QuietHours } from './QuietHours.tsx';
import { ConversationPanel } from './thread/ConversationPanel.tsx';

interface Options {
  /** Of the conversation that is open, where a list knows it. */
  title?: string | undefined;
  isCovered: boolean;
}

export function panelOf(
  address: MessagesAddress,
  { title = 'Conversation', isCovered }: Options,
): Details | null {
  const { conversationId, caseId, taskId } = address;
  const shared = { onClose: address.close, isCovered };
  if (conversationId !== null)
    return {
      ...shared,
      title,
      content: (
        <ConversationPanel
          key={conversationId}
          conversationId={conversationId}
          isAnswering={address.isAnswering}
        />
      ),
    };
  if (caseId !== null)
    return {
      ...shared,
      title: 'Messages about a case',
      content: <CaseConversation key={caseId} caseId={caseId} onSent={address.replace} />,
    };
  if (taskId !== null)
    return {
      ...shared,
      title: 'Task',
      content: (
        <CasePanel key={taskId} caseId={taskId}>
          {(caseRecord) => <Instructions caseRecord={caseRecord} />}
        </CasePanel>
      ),
    };
  if (address.isNew)
    return {
      ...shared,
      title: 'New message',
      content: (
        <NewMessage
          key={address.toId ?? address.toUnitId}
          toId={address.toId}
          toUnitId={address.toUnitId}
          text={address.begunText}
          onSent={address.replace}
        />
      ),
    };
  if (address.isQuiet)
    return { ...shared, title: 'Quiet hours', content: <QuietHours onDone={address.close} /> };
  return null;
}
