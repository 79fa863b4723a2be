/** Above today's list: the patients who wait for the reader, since when, and a button to admit them. */
import { Group, Paper, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { WaitingPatient } from '#shared/visits/waiting.ts';
import { listed } from '#client/ui/appointments/appointment-words.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { AdmitButton } from './AdmitButton.tsx';
import { useWaiting } from './use-waiting.ts';
import { countWords, waitWords, whoWords } from './waiting-words.ts';

interface RowProps {
  patient: WaitingPatient;
  zone: string;
  now: number;
}

function Row({ patient, zone, now }: RowProps) {
  const { isOwn, startsAt } = patient;
  const who = whoWords(patient);
  return (
    <Group component="li" justify="space-between" gap="sm">
      <Text>
        <Text span fw={650}>
          {who}
        </Text>{' '}
        <span className="numbers">
          {waitWords(patient, now)} Booked for {clockTime(startsAt, zone)}.
        </span>
      </Text>
      <AdmitButton patient={patient} label={isOwn ? `Admit ${who}` : `Take over ${who}`} />
    </Group>
  );
}

/** Renders nothing while no patient is known to wait. */
export function WaitingPatients({ zone, now }: { zone: string; now: number }) {
  const { patients } = useWaiting();
  const names = listed(patients.map((one) => whoWords(one)));
  return (
    <>
      <VisuallyHidden component="output" aria-live="polite">
        {patients.length > 0 && `Waiting for you: ${names}`}
      </VisuallyHidden>
      {patients.length > 0 && (
        <Paper withBorder p="md" mb="md" component="section" aria-label="Waiting room">
          <Title order={2} size={15} mb="xs">
            {countWords(patients.length)}
          </Title>
          <Stack component="ol" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
            {patients.map((patient) => (
              <Row key={patient.visitId} patient={patient} zone={zone} now={now} />
            ))}
          </Stack>
        </Paper>
      )}
    </>
  );
}
