/** The button that leads from an appointment into its room; before its time, when it will. */
import { Button, Text } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/toast.tsx';
import { visitDoor } from '#client/shell/visits/visit-window.ts';
import { fetchRoomAhead } from '../ahead.ts';
import { trpc } from '../api/api.ts';
import { wordsFor } from '../api/failure.ts';
import { useUser } from '../session/session.tsx';

const verbs = { start: 'Start visit', join: 'Join visit' } as const;

interface Props {
  appointment: Appointment;
  now: number;
  zone: string;
  /** The one that is due stands out; the others keep quiet. */
  isDue?: boolean;
  /** While there is no video to talk over; the page says so. */
  disabled?: boolean;
}

export function VisitButton({ appointment, now, zone, isDue = false, disabled = false }: Props) {
  const user = useUser();
  const navigate = useNavigate();
  const open = trpc.visits.open.useMutation({
    onSuccess: ({ id }) => navigate(`/video/${id}`),
    onError: (error) => toast.problem(wordsFor(error)),
  });

  const door = visitDoor(appointment, now);
  if (door.state === 'none' || !may(user, 'visits.conduct')) return null;
  if (door.state === 'closed') {
    return (
      <Text size="xs" c="dimmed" className="numbers">
        Opens at {clockTime(door.opensAt, zone)}
      </Text>
    );
  }
  const verb = verbs[door.state];
  return (
    <Button
      variant={isDue || door.state === 'join' ? 'filled' : 'default'}
      leftSection={<IconVideo size={18} stroke={1.5} aria-hidden />}
      aria-label={`${verb} with ${appointment.patientName}`}
      disabled={disabled}
      loading={open.isPending || open.isSuccess}
      onPointerEnter={fetchRoomAhead}
      onFocus={fetchRoomAhead}
      onClick={() => open.mutate({ appointmentId: appointment.id })}
    >
      {verb}
    </Button>
  );
}
