/** A row that may be a patient who is here: a person says which one, or that it is somebody else. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ImportedRow } from '#shared/patients/patient-import.ts';
import type { LikelyTwin } from '#shared/patients/patient-merges.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { TwinRow, useTwins } from '#client/patients/public/LikelyTwins.tsx';
import { patientDetails } from '#client/ui/patients/patient-search.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  importId: string;
  row: ImportedRow;
}

export function TwinDecision({ importId, row }: Props) {
  const { line, details } = row;
  const { fullName = '', birthDate = null } = details ?? {};
  const twins = useTwins({ fullName, birthDate });
  const decide = trpc.appointments.patients.imports.decide.useMutation({
    onSuccess: ({ isMergeRequested }) =>
      toast.done(
        isMergeRequested
          ? 'The patient had another number: a merge of the two records waits for a colleague.'
          : 'Decided.',
      ),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const choose = (twin: LikelyTwin | null) =>
    decide.mutate({ importId, line, patientId: twin?.id ?? null });
  return (
    <Stack gap={6}>
      {twins.length === 0 && (
        <Text size="sm" c="dimmed">
          {row.reason}
        </Text>
      )}
      {twins.map((twin) => (
        <TwinRow key={twin.id} twin={twin}>
          <Button
            variant="default"
            size="xs"
            disabled={decide.isPending}
            aria-label={`Same patient as ${twin.fullName}, ${patientDetails(twin)}: line ${line}`}
            onClick={() => choose(twin)}
          >
            Same patient
          </Button>
        </TwinRow>
      ))}
      <Group justify="flex-end">
        <Button
          variant="default"
          size="xs"
          disabled={decide.isPending}
          aria-label={`Import ${fullName || 'this row'} as a new patient: line ${line}`}
          onClick={() => choose(null)}
        >
          Somebody else: import as new
        </Button>
      </Group>
    </Stack>
  );
}
