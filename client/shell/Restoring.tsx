/** What shows while the session is being restored, and when the server cannot be asked. */
import { Button, Center, Loader, Stack, Text } from '@mantine/core';
import { Brand } from '#client/ui/Mark.tsx';
import { Message } from '#client/ui/Message.tsx';
import type { Session } from './session.tsx';

type Props = { session: Extract<Session, { state: 'restoring' }> };

export function Restoring({ session: { stuck, tryAgain } }: Props) {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" gap="lg">
        <Brand />
        {stuck ? (
          <Message
            order={1}
            title="We could not reach the server"
            actions={<Button onClick={tryAgain}>Try again</Button>}
          >
            You are still signed in. We go on trying every few seconds; check the connection of this
            computer.
          </Message>
        ) : (
          <Stack component="output" align="center" gap="xs">
            <Loader size="sm" />
            <Text c="dimmed">Opening your session</Text>
          </Stack>
        )}
      </Stack>
    </Center>
  );
}
