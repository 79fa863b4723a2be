/** What the waiting patient wrote last. */
import { Text } from '@mantine/core';
import type { Visit } from '#shared/visits.ts';
import { viewersClock } from '#client/ui/times/times.ts';

export function PatientReply({ visit: { reply, state } }: { visit: Visit }) {
  if (reply === null || (state !== 'waiting' && state !== 'on-hold')) return null;
  return (
    <Text size="sm" fw={650}>
      {viewersClock(reply.at)}: <bdi>{reply.text}</bdi>
    </Text>
  );
}
