/** In the place of the small call: that the visit is over for this person, and the way to its page. */
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Visit } from '#shared/visits.ts';
import { closingReason, closingTitles } from './call-ending.ts';
import type { Closing } from './room/closing.ts';
import { CornerFrame } from './call/mini/MiniCallFrame.tsx';

interface Props {
  visit: Visit;
  why: Closing;
  onClose: () => void;
}

export function CornerClosed({ visit, why, onClose }: Props) {
  return (
    <CornerFrame title={visit.appointment.patientName}>
      <div role="alert">
        <Text fw={650}>{closingTitles[why.how]}</Text>
        <Text size="sm" c="dimmed">
          {closingReason(visit, why)}
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
    </CornerFrame>
  );
}
