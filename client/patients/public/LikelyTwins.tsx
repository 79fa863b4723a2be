/** Patients of the list who may be the one that is being typed or shown. */
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { FindTwins, LikelyTwin } from '#shared/patients/patient-merges.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { patientDetails } from '#client/ui/patients/patient-search.ts';

const typingMs = 400;

/** Returns likely twins; none while the name is too short to say anything. */
export function useTwins(input: FindTwins): LikelyTwin[] {
  const written = JSON.stringify(input);
  const [settled] = useDebouncedValue(written, typingMs);
  const { data } = trpc.appointments.patients.twins.useQuery(JSON.parse(settled) as FindTwins, {
    enabled: input.fullName.trim().length >= 3 && settled === written,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: minuteMs,
  });
  return settled === written ? (data?.patients ?? []) : [];
}

/** A patient who may be the same, with the button that chooses them. */
export const TwinRow = ({ twin, children }: { twin: LikelyTwin; children: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap">
    <div>
      <Text size="sm" fw={600}>
        {twin.fullName}
      </Text>
      <Text size="xs">{patientDetails(twin) || 'No birth date'}</Text>
    </div>
    {children}
  </Group>
);

interface Props extends Pick<FindTwins, 'fullName' | 'birthDate'> {
  onChoose: (twin: LikelyTwin) => void;
}

/** Renders nothing where nobody is alike. */
export function LikelyTwins({ fullName, birthDate, onChoose }: Props) {
  const twins = useTwins({ fullName, birthDate });
  return (
    <output>
      {twins.length > 0 && (
        <Alert color="warn" title="Already on the list?" role="note">
          <Stack gap={6}>
            {twins.map((twin) => (
              <TwinRow key={twin.id} twin={twin}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Choose ${twin.fullName}`}
                  onClick={() => onChoose(twin)}
                >
                  Choose
                </Button>
              </TwinRow>
            ))}
          </Stack>
        </Alert>
      )}
    </output>
  );
}
