/** A visit that was just started: the patient's link, and the button that joins. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StartedVisitWithLink } from '#shared/visits/immediate-visit.ts';
import { preloadCall } from '#client/visits/public/preload-call.ts';
import { timeSpan } from '#client/ui/appointments/appointment-words.ts';
import { PatientLinks } from '#client/visits/invitations/PatientLinks.tsx';

export function StartedVisit({ started, zone }: { started: StartedVisitWithLink; zone: string }) {
  const { visit, link } = started;
  const navigate = useNavigate();
  const joinButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // After the panel has focused its new title.
    const timer = setTimeout(() => joinButton.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack gap="md">
      <Text component="output">
        The room is open: {timeSpan(visit.appointment, zone)}. Give {visit.appointment.patientName}{' '}
        the link and join; you admit them from there.
      </Text>
      <Group>
        <Button
          ref={joinButton}
          leftSection={<IconDoorEnter size={18} stroke={1.5} aria-hidden />}
          onPointerEnter={preloadCall}
          onFocus={preloadCall}
          onClick={() => void navigate(`/video/${visit.id}`)}
        >
          Join
        </Button>
      </Group>
      <PatientLinks appointment={visit.appointment} initialLink={link} />
    </Stack>
  );
}
