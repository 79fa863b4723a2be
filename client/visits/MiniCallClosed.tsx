/** In place of the small call: that the call has ended for this user, with a link to the visit's page. */
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Visit } from '#shared/visits.ts';
import { endingReason, endingTitles, type CallEnding } from './call-end-words.ts';
import { MiniCallFrame } from '#client/visits/call/mini/MiniCallFrame.tsx';

interface Props {
  visit: Visit;
  ending: CallEnding;
  onClose: () => void;
}

export function MiniCallClosed({ visit, ending, onClose }: Props) {
  return (
    <MiniCallFrame title={visit.appointment.patientName}>
      <div role="alert">
        <Text fw={650}>{endingTitles[ending.how]}</Text>
        <Text size="sm" c="dimmed">
          {endingReason(visit, ending)}
        </Text>
      </div>
      <Group justify="space-between">
        <Button component={Link} to={`/video/${visit.id}`} variant="default">
          To the visit
        </Button>
        <Button variant="subtle" color="off" onClick={onClose}>
          Close
        </Button>
      </Group>
    </MiniCallFrame>
  );
}
