/** A visit that was just started: its link to give away, and the way in. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StartedNow } from '#shared/starting-now.ts';
import { fetchRoomAhead } from '#client/shell/ahead.ts';
import { timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { PatientLinks } from '../invitations/PatientLinks.tsx';

export function StartedVisit({ started, zone }: { started: StartedNow; zone: string }) {
  const { visit, link } = started;
  const navigate = useNavigate();
  const goIn = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After the panel, which takes the focus for its new title.
    const later = setTimeout(() => goIn.current?.focus({ preventScroll: true }));
    return () => clearTimeout(later);
  }, []);
  return (
    <Stack gap="md">
      <Text component="output">
        The room is open: {timeSpan(visit.appointment, zone)}. Give {visit.appointment.patientName}{' '}
        the link, and go in; you let them in from there.
      </Text>
      <Group>
        <Button
          ref={goIn}
          leftSection={<IconDoorEnter size={18} stroke={1.5} aria-hidden />}
          onPointerEnter={fetchRoomAhead}
          onFocus={fetchRoomAhead}
          onClick={() => void navigate(`/video/${visit.id}`)}
        >
          Go in
        </Button>
      </Group>
      <PatientLinks appointment={visit.appointment} made={link} />
    </Stack>
  );
}
