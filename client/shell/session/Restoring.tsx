/** Shown while the session is being restored, and when the server does not answer. */
import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { Brand } from '#client/ui/Logo.tsx';
import { Message } from '#client/ui/states/Message.tsx';

interface Props {
  /** The server does not answer. */
  isStuck: boolean;
  onTryAgain: () => void;
}

export function Restoring({ isStuck, onTryAgain }: Props) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="lg">
        <Brand />
        {isStuck ? (
          <Message
            order={1}
            title="We could not reach the server"
            actions={<Button onClick={onTryAgain}>Try again</Button>}
          >
            You are still signed in. We go on trying every few seconds; check the connection of this
            computer.
          </Message>
        ) : (
          <DelayedStatus>
            <Stack align="center" gap="xs">
              <Loader size="sm" aria-hidden />
              <Text c="dimmed">Opening your session</Text>
            </Stack>
          </DelayedStatus>
        )}
      </Stack>
    </Center>
  );
}
