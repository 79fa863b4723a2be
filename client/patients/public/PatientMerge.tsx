/** Whether a patient is on the list twice: an open request to merge, or likely twins to request one. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { LikelyTwin } from '#shared/patients/patient-merges.ts';
import type { Patient } from '#shared/patients.ts';
import { trpc } from '#client/shell/api/api.ts';
import { patientDetails } from '#client/ui/patients/patient-search.ts';
import { useTwins } from '#client/patients/public/LikelyTwins.tsx';
import { DoneMerges } from '#client/patients/merge/DoneMerges.tsx';
import { MergeDecision } from '#client/patients/merge/MergeDecision.tsx';
import { RequestMerge } from '#client/patients/merge/RequestMerge.tsx';

interface Props {
  patient: Patient;
  /** The patient's record may have another id now. */
  onMerged?: (patientId: string) => void;
}

/** Merges for those who may find patients. Renders nothing without a twin, a request or a merge. */
export function PatientMerge({ patient, onMerged }: Props) {
  const { id, fullName, birthDate } = patient;
  const [twin, setTwin] = useState<LikelyTwin | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { data } = trpc.appointments.patients.merges.useQuery({ patientId: id });
  const possibleTwins = useTwins({ fullName, birthDate, exceptId: id });
  const requests = data?.merges ?? [];
  const done = (data?.done ?? []).filter(({ survivorId }) => survivorId === id);
  const requested = new Set(
    requests.flatMap((request) => [request.survivor.id, request.duplicate.id]),
  );
  const twins = data ? possibleTwins.filter((candidate) => !requested.has(candidate.id)) : [];
  if (requests.length + twins.length + done.length === 0) return null;
  const title = requests.length + twins.length > 0 ? 'The same patient?' : 'Merged records';
  return (
    <section aria-label={title}>
      <Title order={3} size={14} mb={6}>
        {title}
      </Title>
      <Stack gap="sm">
        {requests.map((request) => (
          <MergeDecision key={request.id} request={request} onMerged={onMerged} />
        ))}
        <DoneMerges merges={done} />
        {twins.map((possible) => (
          <Group key={possible.id} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm">{possible.fullName}</Text>
              <Text size="xs" c="dimmed">
                {patientDetails(possible) || 'No birth date'}
              </Text>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={`Compare with ${possible.fullName}`}
              onClick={() => {
                setTwin(possible);
                setAsking(true);
              }}
            >
              Compare
            </Button>
          </Group>
        ))}
      </Stack>
      {twin && (
        <RequestMerge
          key={twin.id}
          patient={patient}
          twin={twin}
          opened={isAsking}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
