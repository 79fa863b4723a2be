/** The conversations of messages: with people, with a role, of a unit, and about cases, with which they are kept. */
import { useMessagesAddress } from './messages-address.ts';
import { ConversationList } from './ConversationList.tsx';
import { Frame, SearchField } from './MessagesFrame.tsx';

export function Chat() {
  const address = useMessagesAddress();
  return (
    <Frame current="conversations" address={address}>
      <SearchField address={address} label="Find a conversation" />
      <ConversationList search={address.search} address={address} />
    </Frame>
  );
}
