/** Above today's list: the patients in the reader's waiting room, since when, and a button to admit them. */
import { Button, Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useOngoingVisitId } from '#client/shell/visits/ongoing-visit.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { waitWords, patientsWaiting } from './waiting-patients.ts';

/** Arrivals come by the live stream at once; patients who went away are noticed by polling. */
const freshEveryMs = 30_000;

function WaitingPatient({ visit, zone, now }: { visit: Visit; zone: string; now: number }) {
  const navigate = useNavigate();
  const currentVisitId = useOngoingVisitId() ?? visit.id;
  const go = () => navigate(`/video/${visit.id}`);
  const { patientName, startsAt } = visit.appointment;
  const admit = trpc.visits.admit.useMutation({
    onSuccess: go,
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Text>
        <Text span fw={650}>
          {patientName}
        </Text>{' '}
        <span className="numbers">
          {waitWords(visit, now)} Booked for {clockTime(startsAt, zone)}.
        </span>
      </Text>
      <Button
        leftSection={<IconDoorEnter size={18} stroke={1.5} aria-hidden />}
        aria-label={`Admit ${patientName}`}
        loading={admit.isPending || admit.isSuccess}
        // From within another visit the page asks first; the patient goes on waiting.
        onClick={() =>
          currentVisitId === visit.id ? admit.mutate({ visitId: visit.id }) : void go()
        }
      >
        Admit
      </Button>
    </Group>
  );
}

/** Renders nothing while no patient is known to wait. */
export function WaitingPatients({ zone, now }: { zone: string; now: number }) {
  const user = useUser();
  const mayAdmit = may(user, 'visits.conduct');
  const { data } = trpc.visits.home.useQuery(
    {},
    { enabled: mayAdmit, refetchInterval: freshEveryMs, refetchOnWindowFocus: 'always' },
  );
  const waiting = mayAdmit ? patientsWaiting(data?.visits ?? []) : [];
  const names = listed(waiting.map(({ appointment }) => appointment.patientName));
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">
        {waiting.length > 0 && `Waiting for you: ${names}`}
      </VisuallyHidden>
      {waiting.length > 0 && (
        <Paper withBorder p="md" mb="md" component="section" aria-label="Waiting room">
          <Title order={2} size={15} mb="xs">
            {waiting.length === 1
              ? '1 patient waits for you'
              : `${waiting.length} patients wait for you`}
          </Title>
          <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {waiting.map((visit) => (
              <WaitingPatient key={visit.id} visit={visit} zone={zone} now={now} />
            ))}
          </Stack>
        </Paper>
      )}
    </>
  );
}
