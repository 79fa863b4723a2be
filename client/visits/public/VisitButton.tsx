/** The button that starts or joins an appointment's tele-visit; earlier, the time from which it can be started. */
import { Button, Text } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { Appointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';
import {
  opensWords,
  visitEntry,
  type VisitAppointment,
} from '#client/appointments/public/visit-window.ts';
import { preloadCall } from './preload-call.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';

const verbs = { start: 'Start visit', join: 'Join visit' } as const;

interface Props {
  appointment: VisitAppointment & Pick<Appointment, 'id' | 'patientName'>;
  now: number;
  zone: string;
  /** The visit that is due is emphasised. */
  isDue?: boolean;
  /** Another button of the page is the first. */
  isQuiet?: boolean;
  /** Whether it stands alone: earlier, a sentence says from when the visit can be opened. */
  isAlone?: boolean;
  /** While the video server is not ready; the page says so. */
  disabled?: boolean;
}

export function VisitButton(props: Props) {
  const { appointment, now, zone } = props;
  const user = useUser();
  const entry = visitEntry(appointment, now);
  if (entry.state === 'none' || !may(user, 'visits.conduct')) return null;
  if (entry.state === 'closed') {
    return (
      <Text size="sm" c="dimmed" className="numbers">
        {props.isAlone
          ? `The visit can be opened from ${clockTime(entry.opensAt, zone)}.`
          : opensWords(entry.opensAt, zone)}
      </Text>
    );
  }
  return <OpenVisit {...props} act={entry.state} />;
}

/** Apart, because most appointments of a day have only a time, and a long list is drawn at once. */
function OpenVisit({
  appointment,
  act,
  isDue = false,
  isQuiet = false,
  disabled = false,
}: Props & { act: keyof typeof verbs }) {
  const navigate = useNavigate();
  const open = trpc.visits.open.useMutation({
    onSuccess: ({ id }) => navigate(`/video/${id}`),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const verb = verbs[act];
  return (
    <Button
      variant={!isQuiet && (isDue || act === 'join') ? 'filled' : 'default'}
      leftSection={<IconVideo size={18} stroke={1.5} aria-hidden />}
      aria-label={`${verb} with ${appointment.patientName}`}
      disabled={disabled}
      loading={open.isPending || open.isSuccess}
      onPointerEnter={preloadCall}
      onFocus={preloadCall}
      onClick={() => open.mutate({ appointmentId: appointment.id })}
    >
      {verb}
    </Button>
  );
}
