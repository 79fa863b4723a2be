/** The rows of an import by what they do, with the values as they are stored. */
import { Box, Button, Center, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import {
  rowOutcomes,
  type ImportedRow,
  type PatientImport,
  type RowOutcome,
} from '#shared/patients/patient-import.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { Card } from '#client/ui/Card.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { usePages } from '#client/ui/list/use-pages.ts';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { addressWords } from '#client/ui/patients/address-words.ts';
import { diedShort } from '#client/ui/patients/died-words.ts';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { outcomeWords } from './import-words.ts';
import { TwinDecision } from './TwinDecision.tsx';

const reached = ({ details }: ImportedRow) =>
  [details?.phone, details?.email, details?.address && addressWords(details.address)]
    .filter(Boolean)
    .join(', ');

/** What tells two of one name apart. */
const distinguishing = ({ details }: ImportedRow) =>
  [
    details?.externalId ?? 'No number',
    details?.sex,
    details?.deceased && diedShort(details.deceased),
  ]
    .filter(Boolean)
    .join(', ');

const spoken = ({ details }: ImportedRow) =>
  [details?.language, details?.needsInterpreter && 'interpreter'].filter(Boolean).join(', ');

function columnsOf(
  { id: importId, state }: PatientImport,
  outcome: RowOutcome,
): Column<ImportedRow>[] {
  const isDecided = outcome === 'twin' && ['importing', 'done', 'cancelled'].includes(state);
  const values: Column<ImportedRow>[] = [
    { heading: 'Line', width: '64px', isNumeric: true, cell: ({ line }) => line },
    {
      heading: 'Patient',
      width: outcome === 'refused' ? '22%' : '26%',
      cell: (row) => (
        <>
          <strong>{row.details?.fullName ?? 'Not read'}</strong>
          <Text size="xs" c="dimmed">
            {distinguishing(row)}
          </Text>
        </>
      ),
    },
    { heading: 'Born', width: '110px', cell: ({ details }) => details?.birthDate ?? '-' },
  ];
  const contact: Column<ImportedRow>[] = [
    { heading: 'Reached at', cell: (row) => reached(row) || '-' },
    { heading: 'Language', width: '140px', cell: (row) => spoken(row) || '-' },
  ];
  const why: Column<ImportedRow> = {
    heading: outcome === 'twin' ? 'Who is it?' : 'Why',
    cell: (row) => (isDecided ? <TwinDecision importId={importId} row={row} /> : row.reason),
  };
  return outcome === 'new' || outcome === 'same' ? [...values, ...contact] : [...values, why];
}

function Rows({ patientImport, outcome }: { patientImport: PatientImport; outcome: RowOutcome }) {
  const { id: importId, state } = patientImport;
  const pages = usePages<number>(`${importId} ${outcome}`);
  const input = { importId, outcome };
  const first = trpc.appointments.patients.imports.rows.useQuery(input);
  const others = trpc.useQueries((t) =>
    pages.cursors.map((afterLine) => t.appointments.patients.imports.rows({ ...input, afterLine })),
  );
  const { rows, isLoadingMore, onMore } = pages.onScreen(first, others, (page) => page.rows);
  return (
    <>
      <DataTable
        label={outcomeWords[outcome]}
        columns={columnsOf(patientImport, outcome)}
        rows={rows}
        idOf={({ line }) => line}
        isFaulty={() => outcome === 'refused'}
        rowHeight={52}
        {...statesOf(first, 'the rows', { height: 52 })}
        empty={
          <EmptyState>
            {outcome === 'twin' && state === 'done'
              ? 'Nobody waits for a decision.'
              : 'There are no such rows.'}
          </EmptyState>
        }
      />
      {onMore && (
        <Center p="md">
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            Show more
          </Button>
        </Center>
      )}
    </>
  );
}

/** Who has to be looked at comes first. */
const firstOutcome = ({ state, counts }: PatientImport): RowOutcome => {
  if (state !== 'checked' && counts.waiting > 0) return 'twin';
  return counts.refused > 0 ? 'refused' : 'new';
};

interface ChoiceProps {
  data: { value: RowOutcome; label: string }[];
  value: RowOutcome;
  onChange: (outcome: RowOutcome) => void;
}

/** On a phone, where four of them have no room in a row, a list. */
function OutcomeChoice({ data, value, onChange }: ChoiceProps) {
  const isPhone = usePhone();
  const label = 'Which rows to show';
  if (!isPhone)
    return <SegmentedControl aria-label={label} data={data} value={value} onChange={onChange} />;
  return (
    <NativeSelect
      label={label}
      data={data}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = rowOutcomes.find((outcome) => outcome === currentTarget.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

export function ImportedRows({ patientImport }: { patientImport: PatientImport }) {
  const { state, counts } = patientImport;
  // It stays when the last decision is made.
  const [outcome, setOutcome] = useState(() => firstOutcome(patientImport));
  const countOf = (one: RowOutcome) =>
    one === 'twin' && state !== 'checked' ? counts.waiting : counts[one];
  return (
    <Card>
      <Box p="md">
        <OutcomeChoice
          value={outcome}
          onChange={setOutcome}
          data={rowOutcomes.map((value) => ({
            value,
            label: `${outcomeWords[value]} (${countOf(value).toLocaleString('en')})`,
          }))}
        />
      </Box>
      <Rows key={outcome} patientImport={patientImport} outcome={outcome} />
    </Card>
  );
}
