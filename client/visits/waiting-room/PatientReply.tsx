/** What the waiting patient wrote last, and how long ago. */
import { Text } from '@mantine/core';
import type { Visit } from '#shared/visits.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { replyWords } from '#client/visits/public/waiting-words.ts';

export function PatientReply({ visit: { reply, state } }: { visit: Visit }) {
  const now = useNow(10_000);
  if (reply === null || (state !== 'waiting' && state !== 'on-hold')) return null;
  return (
    <Text size="sm" fw={650}>
      <bdi>{replyWords(reply, now)}</bdi>
    </Text>
  );
}
