/** The patients behind a number of a run, page after page, with what each definition gives for one of them. */
import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { RunList, RunPatient } from '#shared/measures.ts';
import { mostRunPatients } from '#shared/measures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { HeadRow } from '#client/ui/table/HeadRow.tsx';
import { Explanation } from './Explanation.tsx';
import { OutcomeBadge } from './OutcomeBadge.tsx';

interface Props {
  runId: string;
  list: RunList;
  label: string;
}

type Cursor = { fullName: string; id: string } | null;

function Stands({ patient: { outcome, before, failure } }: { patient: RunPatient }) {
  if (failure !== null) return <Text size="sm">{failure}</Text>;
  return (
    <Group gap={6}>
      {before !== null && (
        <>
          <OutcomeBadge outcome={before} />
          <Text span size="sm" aria-label="now">
            →
          </Text>
        </>
      )}
      <OutcomeBadge outcome={outcome} />
    </Group>
  );
}

export function RunPatients({ runId, list, label }: Props) {
  const [cursors, setCursors] = useState<Cursor[]>([null]);
  const [openId, setOpenId] = useState<string | null>(null);
  const after = cursors.at(-1) ?? null;
  const query = trpc.measures.patients.useQuery({ runId, list, after });
  const patients = query.data?.patients;
  const last = patients?.at(-1);
  const hasMore = patients?.length === mostRunPatients && last !== undefined;
  return (
    <Stack gap="sm">
      <Title order={3} size="h5">
        {label}
      </Title>
      {!patients && query.error && (
        <QueryFailed query={query} title="The patients could not be loaded." />
      )}
      {!patients && !query.error && <LoadingRows words="Loading the patients" height={44} />}
      {patients && (
        <Table aria-label={`Patients: ${label}`} verticalSpacing={6}>
          <HeadRow words={['Patient', 'Stands', 'Why']} />
          <Table.Tbody>
            {patients.map((patient) => (
              <Fragment key={patient.id}>
                <Table.Tr>
                  <Table.Td>
                    {patient.fullName}
                    {patient.birthDate !== null && (
                      <Text size="sm" c="dimmed" className="numbers">
                        {patient.birthDate}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <Stands patient={patient} />
                  </Table.Td>
                  <Table.Td ta="end">
                    <Button
                      variant="subtle"
                      size="xs"
                      aria-expanded={openId === patient.id}
                      aria-label={`Why ${patient.fullName}`}
                      onClick={() => setOpenId(openId === patient.id ? null : patient.id)}
                    >
                      Why
                    </Button>
                  </Table.Td>
                </Table.Tr>
                {openId === patient.id && (
                  <Table.Tr>
                    <Table.Td colSpan={3}>
                      <Explanation runId={runId} patient={patient} />
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {(cursors.length > 1 || hasMore) && (
        <Group gap="sm">
          <Button
            variant="default"
            size="xs"
            disabled={cursors.length === 1}
            onClick={() => setCursors(cursors.slice(0, -1))}
          >
            Page before
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={!hasMore}
            onClick={() =>
              last && setCursors([...cursors, { fullName: last.fullName, id: last.id }])
            }
          >
            Next page
          </Button>
        </Group>
      )}
    </Stack>
  );
}
