/** Stays by bed, with target day and barriers; on a phone as cards with the same facts. */
import { Group, Stack, Text } from '@mantine/core';
import type { BarrierLine, DischargeRow } from '#shared/discharge/board.ts';
import { waitsForWords } from '#shared/discharge/waits-for-words.ts';
import { minuteMs } from '#shared/durations.ts';
import { CaseOwner } from '#client/cases/public/CaseOwner.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { RowLink } from '#client/shell/RowLink.tsx';
import { Card } from '#client/ui/Card.tsx';
import type { ListState } from '#client/ui/states/ListContent.tsx';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { relativeTime } from '#client/ui/times/relative-time.ts';
import { pastDay } from '#client/ui/times/times.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import type { DischargeAddress } from './discharge-address.ts';
import { ageWords, leavingStatus, targetWords } from './discharge-words.ts';

/** "born 12 March 1957 · Record M123" */
const patientWords = ({ stay: { patient } }: DischargeRow): string => {
  const { recordNumber, ...named } = patient;
  const words = identityWords({
    patient: { ...named, externalId: recordNumber },
    unit: null,
    bed: null,
  });
  // The bed has a column of its own.
  return words.split(' · ').slice(0, -1).join(' · ');
};

/** Beside the reason: "waits for 5 West, bed 12". */
export const WaitsFor = ({ barrier: { waitsFor } }: { barrier: BarrierLine }) =>
  waitsFor && (
    <Text size="sm" component="span" c="dimmed">
      {' '}
      waits for {waitsForWords(waitsFor)}
    </Text>
  );

/** "You · 2 days old · due in 3 hours" */
export const BarrierFacts = ({ barrier, now }: { barrier: BarrierLine; now: number }) => (
  <Text size="xs" c="dimmed">
    <CaseOwner {...barrier} /> · {ageWords(barrier.openedAt, now)}
    {barrier.dueAt !== null &&
      (Date.parse(barrier.dueAt) <= now
        ? ` · overdue, ${relativeTime(barrier.dueAt, now)}`
        : ` · due ${relativeTime(barrier.dueAt, now)}`)}
  </Text>
);

const BarrierCell = ({ barriers, now }: { barriers: readonly BarrierLine[]; now: number }) =>
  barriers.length === 0 ? (
    '–'
  ) : (
    <Stack gap={4}>
      {barriers.map((barrier) => (
        <div key={barrier.caseId}>
          <Text size="sm">
            {barrier.reason}
            <WaitsFor barrier={barrier} />
          </Text>
          <BarrierFacts barrier={barrier} now={now} />
        </div>
      ))}
    </Stack>
  );

const columnsOf = (address: DischargeAddress, now: number): Column<DischargeRow>[] => [
  {
    heading: 'Bed',
    width: '90px',
    cell: ({ stay }) => (
      <>
        <div>{stay.bed ?? '–'}</div>
        <Text size="xs" c="dimmed">
          {stay.unit ?? 'unit not said'}
        </Text>
      </>
    ),
  },
  {
    heading: 'Patient',
    width: '190px',
    isRowHeading: true,
    cell: (row) => (
      <>
        <RowLink {...address.linkTo(row.stay.id)} isOpen={row.stay.id === address.openId}>
          {row.stay.patient.fullName}
        </RowLink>
        <Text size="xs" c="dimmed">
          {patientWords(row)}
        </Text>
      </>
    ),
  },
  {
    heading: 'Target day',
    width: '118px',
    cell: ({ stay }) => (
      <>
        <div>{stay.expectedEnd ? pastDay(stay.expectedEnd) : '–'}</div>
        <Text size="xs" c="dimmed">
          {stay.isOpen
            ? stay.daysOver !== null && targetWords(stay.daysOver)
            : `left ${stay.dischargedOn ? pastDay(stay.dischargedOn) : ''}`}
        </Text>
      </>
    ),
  },
  {
    heading: 'Leaving',
    width: '168px',
    cell: (row) => <StatusBadge {...leavingStatus(row)} isWhole />,
  },
  {
    heading: 'Barriers',
    cell: ({ barriers }) => <BarrierCell barriers={barriers} now={now} />,
  },
  {
    heading: 'Avoidable days',
    width: '100px',
    isNumeric: true,
    leftOut: 'early',
    cell: ({ stay: { avoidableDays } }) => (avoidableDays > 0 ? avoidableDays : '–'),
  },
];

/** On a phone: who and where, when, and what blocks it. */
const cardOf = (address: DischargeAddress, now: number) => (row: DischargeRow) => {
  const { stay, barriers } = row;
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <RowLink {...address.linkTo(stay.id)} isOpen={stay.id === address.openId}>
            {stay.patient.fullName}
          </RowLink>
          <Text size="xs" c="dimmed">
            {[stay.unit, stay.bed].filter(Boolean).join(' ') || 'No bed'} · {patientWords(row)}
          </Text>
        </div>
        <StatusBadge {...leavingStatus(row)} isWhole />
      </Group>
      {stay.expectedEnd !== null && (
        <Text size="sm">
          Target day {pastDay(stay.expectedEnd)}
          {stay.isOpen && `: ${targetWords(stay.daysOver).toLowerCase()}`}
        </Text>
      )}
      {barriers.length > 0 && <BarrierCell barriers={barriers} now={now} />}
    </Stack>
  );
};

interface Props extends ListState<DischargeRow> {
  label: string;
  address: DischargeAddress;
}

export function DischargeTable({ address, ...list }: Props) {
  const now = useNow(minuteMs);
  const table = (
    <DataTable<DischargeRow>
      {...list}
      columns={columnsOf(address, now)}
      card={cardOf(address, now)}
      idOf={({ stay }) => stay.id}
      openId={address.openId}
      rowHeight={62}
      isFaulty={({ stay, barriers }) =>
        stay.isOpen && (stay.daysOver ?? -1) >= 0 && barriers.length > 0
      }
    />
  );
  return list.rows?.length ? <Card>{table}</Card> : table;
}
