/** The form that opens a gap by hand: whose it is, which measure, and since when. */
import { Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';

const nobody: NamedPatient = { patientName: '', patient: null };

export function NewGap({ onDone }: { onDone: (caseId: string) => void }) {
  const [who, setWho] = useState(nobody);
  const [measureId, setMeasureId] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { data: measures } = trpc.gaps.measures.useQuery({});
  const open = trpc.gaps.open.useMutation({
    onSuccess: ({ caseId }) => onDone(caseId),
    onError: () => setAttempt((before) => before + 1),
  });
  useUnsaved(!open.isPending && !open.isSuccess && who !== nobody, ['case', 'new']);
  const errors = fieldProblems(open.error);
  const active = measures?.filter((measure) => measure.active);
  return (
    <Form
      aria-label="New gap in care"
      isPending={open.isPending}
      onSubmit={() => open.mutate({ patientId: who.patient?.id ?? '', measureId: measureId ?? '' })}
    >
      <Stack gap="md">
        <ErrorAlert title="The gap was not opened" attempt={attempt}>
          {open.error && wordsFor(open.error)}
        </ErrorAlert>
        <PatientSearch
          id="gap-patient"
          label="Patient"
          value={who}
          error={errors['patientId']}
          onChange={(changes) => setWho((before) => ({ ...before, ...changes }))}
        />
        <Select
          label="Measure"
          placeholder="Choose a measure"
          data={(active ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={measureId}
          error={errors['measureId']}
          onChange={setMeasureId}
        />
        {active?.length === 0 && (
          <Text size="sm" c="dimmed">
            There are no measures yet. Add one under Measures first.
          </Text>
        )}
        <SubmitRow isPending={open.isPending}>Open gap</SubmitRow>
      </Stack>
    </Form>
  );
}
