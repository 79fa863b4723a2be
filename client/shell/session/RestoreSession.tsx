/** Shown while the session is being restored, and when the server does not answer. */
import { Anchor, Button, Center, Stack } from '@mantine/core';
import { hasCopy, readerPath } from '#client/shell/session/downtime-copy.ts';
import { Brand } from '#client/ui/Logo.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { Frame, isFramed, PageLoading } from './PageLoading.tsx';

interface Props {
  /** The server does not answer. */
  isStuck: boolean;
  onTryAgain: () => void;
}

function NoAnswer({ onTryAgain }: Pick<Props, 'onTryAgain'>) {
  return (
    <Message
      order={1}
      title="We could not reach the server"
      actions={<Button onClick={onTryAgain}>Try again</Button>}
    >
      You are still signed in, and we keep trying. If other pages do not open either, check the
      connection of this computer.
      {hasCopy() && (
        <Anchor href={readerPath} target="_blank" display="block" mt="sm">
          Read the downtime copy in this browser
        </Anchor>
      )}
    </Message>
  );
}

export function RestoreSession({ isStuck, onTryAgain }: Props) {
  if (!isStuck) return <PageLoading />;
  if (isFramed())
    return (
      <Frame topBar={<Brand />}>
        <main>
          <NoAnswer onTryAgain={onTryAgain} />
        </main>
      </Frame>
    );
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="lg">
        <Brand />
        <NoAnswer onTryAgain={onTryAgain} />
      </Stack>
    </Center>
  );
}
