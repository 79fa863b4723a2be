/** Messages: what needs the reader, what is addressed to them, and whose answers they wait for. */
import { useAttention } from '#client/shell/messages/use-attention.ts';
import { useMessagesAddress } from './address.ts';
import { Frame, SearchField } from './Frame.tsx';
import { messageLists } from './ListLinks.tsx';
import { MessageList } from './MessageList.tsx';
import { OpenList } from './OpenList.tsx';

const stateWords = (open: number | undefined) => {
  if (open === undefined) return '';
  return open === 0 ? 'Nothing needs you.' : `${open} ${open === 1 ? 'needs' : 'need'} you.`;
};

export function Messages() {
  const address = useMessagesAddress();
  const attention = useAttention();
  const current = messageLists.find(({ name }) => name === address.list) ?? messageLists[0];
  return (
    <Frame state={stateWords(attention?.open)} current={current.name} address={address}>
      {current.name === 'open' ? (
        <OpenList address={address} />
      ) : (
        <>
          <SearchField key={current.name} address={address} label="Find a message" />
          <MessageList
            list={current.name}
            label={`${current.label}${current.rest}`}
            search={address.search}
            address={address}
          />
        </>
      )}
    </Frame>
  );
}
