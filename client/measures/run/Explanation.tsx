/** What each definition of a measure gives for one patient, with the facts behind it. */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { RunPatient } from '#shared/measures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { saveFile } from '#client/ui/save-file.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  runId: string;
  patient: Pick<RunPatient, 'id' | 'fullName'>;
}

export function Explanation({ runId, patient: { id: patientId, fullName } }: Props) {
  const query = trpc.measures.explain.useQuery({ runId, patientId }, { staleTime: Infinity });
  const report = trpc.measures.report.useMutation({
    onSuccess: ({ json }) => saveFile([json], `${patientId}.MeasureReport.json`),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  if (!query.data && query.error)
    return <QueryFailed query={query} title="The patient could not be evaluated." />;
  if (!query.data) return <LoadingRows words="Evaluating the patient" height={36} />;
  const { definitions, failure } = query.data;
  return (
    <Stack gap="sm">
      {failure !== null && <Text size="sm">{failure}</Text>}
      <Table aria-label={`Definitions for ${fullName}`} verticalSpacing={4}>
        <Table.Tbody>
          {definitions.map(({ name, value, facts }) => (
            <Table.Tr key={name}>
              <Table.Td w="40%">{name}</Table.Td>
              <Table.Td>
                {value}
                {facts.map(({ id, line, day }) => (
                  <Text key={id} size="sm" c="dimmed">
                    {line}, {day}
                  </Text>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group>
        <Button
          variant="default"
          size="xs"
          loading={report.isPending}
          onClick={() => report.mutate({ runId, patientId })}
        >
          Save as MeasureReport
        </Button>
      </Group>
    </Stack>
  );
}
