/** One import of patients: how far it is, what its rows do, and the buttons to begin and cancel it. */
import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { PatientImport } from '#shared/patients/patient-import.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { ImportedRows } from './ImportedRows.tsx';
import { checkedRows, countedRows, isRunning, stateWords } from './import-words.ts';
import { SaveRefused } from './SaveRefused.tsx';

const progressEveryMs = 1_500;

function Actions({ patientImport }: { patientImport: PatientImport }) {
  const { id: importId, state, counts } = patientImport;
  const [isCancelling, setCancelling] = useState(false);
  const onError = (error: unknown) => toast.problem(wordsFor(error));
  const start = trpc.appointments.patients.imports.start.useMutation({ onError });
  const cancel = trpc.appointments.patients.imports.cancel.useMutation({
    onError,
    onSettled: () => setCancelling(false),
  });
  const isOpen = isRunning(state) || state === 'checked';
  return (
    <Group gap="xs">
      {state === 'checked' && counts.new + counts.twin > 0 && (
        <Button loading={start.isPending} onClick={() => start.mutate({ importId })}>
          {counts.new > 0
            ? `Import ${countedRows(counts.new, 'patient')}`
            : `Decide about ${countedRows(counts.twin)}`}
        </Button>
      )}
      {!isRunning(state) && <SaveRefused patientImport={patientImport} />}
      {isOpen && (
        <Button variant="default" onClick={() => setCancelling(true)}>
          Cancel import
        </Button>
      )}
      <ConfirmDialog
        opened={isCancelling}
        title="Cancel this import?"
        keep="Keep it"
        onKeep={() => setCancelling(false)}
        verb="Cancel import"
        onDo={() => cancel.mutate({ importId })}
        isPending={cancel.isPending}
      >
        {state === 'importing'
          ? 'Patients who were imported by now stay. The other rows are not imported.'
          : 'Nobody was imported yet, and nobody will be.'}
      </ConfirmDialog>
    </Group>
  );
}

function Running({ patientImport }: { patientImport: PatientImport }) {
  const { state, rows, counts } = patientImport;
  const done = state === 'checking' ? checkedRows(patientImport) : counts.done;
  const label = state === 'checking' ? 'Checking' : 'Importing';
  return (
    <Stack gap={6}>
      <Progress value={rows === 0 ? 0 : (100 * done) / rows} aria-label={label} />
      <Text size="sm" c="dimmed">
        It goes on when you leave this page.
      </Text>
    </Stack>
  );
}

export function ImportCard({ importId }: { importId: string }) {
  const query = trpc.appointments.patients.imports.one.useQuery(
    { importId },
    {
      refetchInterval: ({ state: { data } }) =>
        data && isRunning(data.state) ? progressEveryMs : false,
    },
  );
  const patientImport = query.data;
  if (!patientImport)
    return query.error ? (
      <QueryFailed title="The import could not be loaded." query={query} />
    ) : (
      <LoadingRows words="Loading the import" height={62} />
    );
  const { fileName, state, ignored, counts } = patientImport;
  const hasRows = !isRunning(state) && checkedRows(patientImport) > 0;
  return (
    <Stack gap="md">
      <Paper withBorder p="md" bg="var(--surface)" component="section" aria-label={fileName}>
        <Stack gap="sm">
          <Title order={2} size="h4">
            {fileName}
          </Title>
          <Text component="output" fw={600}>
            {stateWords(patientImport)}
          </Text>
          {isRunning(state) && <Running patientImport={patientImport} />}
          {ignored.length > 0 && (
            <Alert color="warn" title="Not imported">
              {ignored.length === 1 ? 'This column is' : 'These columns are'} not read:{' '}
              {ignored.join(', ')}.
            </Alert>
          )}
          {state === 'checked' && counts.new + counts.twin === 0 && (
            <Text size="sm">There is nobody to import in this file.</Text>
          )}
          {state === 'checked' && counts.twin > 0 && (
            <Text size="sm">
              {countedRows(counts.twin)} may be of a patient who is here, or of another row. You
              decide about each after the import.
            </Text>
          )}
          <Actions patientImport={patientImport} />
        </Stack>
      </Paper>
      {hasRows && <ImportedRows key={state} patientImport={patientImport} />}
    </Stack>
  );
}
