/** Messages: what needs the reader, what is addressed to them, and whose answers they wait for. */
import { useMessagesAddress } from './messages-address.ts';
import { Frame, SearchField } from './MessagesFrame.tsx';
import { messageLists } from './ListLinks.tsx';
import { MessageList } from './MessageList.tsx';
import { OpenList } from './OpenList.tsx';

export function Messages() {
  const address = useMessagesAddress();
  const current = messageLists.find(({ name }) => name === address.list) ?? messageLists[0];
  return (
    <Frame current={current.name} address={address}>
      {current.name === 'open' ? (
        <OpenList address={address} />
      ) : (
        <>
          <SearchField key={current.name} address={address} label="Find a message" />
          <MessageList
            list={current.name}
            label={`${current.label}${current.labelRest}`}
            search={address.search}
            address={address}
          />
        </>
      )}
    </Frame>
  );
}
