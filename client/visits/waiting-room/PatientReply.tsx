/** What the waiting patient wrote last. */
import { Text } from '@mantine/core';
import type { Visit } from '#shared/visits.ts';
import { clockTime, viewersZone } from '#client/ui/times/times.ts';

interface Props {
  visit: Visit;
  /** In which the page shows its times. */
  zone?: string;
}

export function PatientReply({ visit: { reply, state }, zone = viewersZone() }: Props) {
  if (reply === null || (state !== 'waiting' && state !== 'on-hold')) return null;
  return (
    <Text size="sm" fw={650}>
      {clockTime(reply.at, zone)}: <bdi>{reply.text}</bdi>
    </Text>
  );
}
