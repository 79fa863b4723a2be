/** The conversations of messages: with people, with a role, of a unit, and about cases, with which they are kept. */
import { useAttention } from '#client/shell/messages/use-attention.ts';
import { useMessagesAddress } from './address.ts';
import { ConversationList } from './ConversationList.tsx';
import { Frame, SearchField } from './Frame.tsx';

export function Chat() {
  const address = useMessagesAddress();
  const unread = useAttention()?.unread;
  return (
    <Frame
      state={
        unread === undefined
          ? ''
          : unread === 0
            ? 'You have seen all of them.'
            : `${unread} not seen yet.`
      }
      current="conversations"
      address={address}
    >
      <SearchField address={address} label="Find a conversation" />
      <ConversationList search={address.search} address={address} />
    </Frame>
  );
}
