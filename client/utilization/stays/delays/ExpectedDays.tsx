/** The hospital's own lists of expected days by DRG: each import is a new version, in force from a day on. */
import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { readText } from '#client/ui/files/read-text.ts';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords, viewersToday, viewersZone, wholeDay } from '#client/ui/times/times.ts';

interface ChosenFile {
  name: string;
  text: string;
}

function ImportForm() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [source, setSource] = useState('');
  const [validFrom, setValidFrom] = useState(viewersToday());
  const [fault, setFault] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const importing = trpc.utilization.stays.importExpectedDays.useMutation({
    onSuccess: ({ version, drgs }) => {
      toast.done(`Version ${version} with ${counted(drgs, 'DRG')} is in force.`);
      setFile(null);
      setFault(null);
    },
    onError: () => setAttempt((before) => before + 1),
  });
  const errors = fieldProblems(importing.error);
  const choose = async (chosen: File | null) => {
    if (!chosen) return;
    const content = await readText(chosen);
    importing.reset();
    if ('fault' in content) return setFault(content.fault);
    setFault(null);
    return setFile({ name: chosen.name, text: content.text });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    importing.mutate({ csv: file?.text ?? '', source, validFrom });
  };
  const wordsOfError = importing.error
    ? (errors['csv'] ?? (Object.keys(errors).length === 0 ? wordsFor(importing.error) : null))
    : null;
  return (
    <form onSubmit={submit} noValidate aria-label="Import expected days">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          A CSV file with the columns “drg” and “days” (for example the geometric mean). A file with
          a wrong line is refused as a whole.
        </Text>
        <ErrorAlert title="The list was not imported" attempt={attempt}>
          {fault ?? wordsOfError}
        </ErrorAlert>
        <Group gap="sm">
          <FileButton accept=".csv,text/csv" onChange={(chosen) => void choose(chosen)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                leftSection={<IconUpload size={18} stroke={1.5} aria-hidden />}
              >
                Choose file
              </Button>
            )}
          </FileButton>
          <Text size="sm">{file?.name ?? 'No file chosen'}</Text>
        </Group>
        <TextInput
          label="Where it comes from"
          maxLength={200}
          value={source}
          error={errors['source']}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <DateField
          label="For admissions from"
          value={validFrom}
          error={errors['validFrom']}
          onChange={setValidFrom}
        />
        <SubmitRow isPending={importing.isPending}>Import list</SubmitRow>
      </Stack>
    </form>
  );
}

export function ExpectedDays() {
  const query = trpc.utilization.stays.expectedLists.useQuery({});
  return (
    <Stack gap="lg">
      <ImportForm />
      {query.error && !query.data && (
        <QueryFailed title="The lists could not be loaded." query={query} />
      )}
      {!query.error && !query.data && <LoadingRows words="Loading the lists" height={40} />}
      {query.data?.length === 0 && <Text c="dimmed">No list was imported yet.</Text>}
      {query.data?.map(({ id, version, source, validFrom, importedBy, importedAt, drgs }) => (
        <div key={id}>
          <Text size="sm" fw={600}>
            Version {version}: {counted(drgs, 'DRG')}, for admissions from {wholeDay(validFrom)}
          </Text>
          <Text size="xs" c="dimmed">
            {source} · {importedBy},{' '}
            {momentWords(importedAt, { precision: undefined, zone: viewersZone() })}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
