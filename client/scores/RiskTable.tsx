/** Stays with their point scores, those first for whom something can still be done; cards on a phone. */
import { Text } from '@mantine/core';
import { builtInScores, type RiskList, type RiskRow } from '#shared/scores.ts';
import { RowLink } from '#client/shell/RowLink.tsx';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { Card } from '#client/ui/Card.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { RiskAddress } from './risk-address.ts';
import { missingWords, plannedWords, pointsWords, turnWords } from './score-words.ts';

type ScoreHead = RiskList['scores'][number];

const scoreColumn = ({ id, label, mostPoints }: ScoreHead): Column<RiskRow> => ({
  heading: `${label} (of ${mostPoints})`,
  width: '112px',
  isNumeric: true,
  cell: ({ results: { [id]: result } }) =>
    result && (
      <>
        <div>
          <Text span fw={650} size="sm">
            {pointsWords(result)}
          </Text>
        </div>
        <Text size="xs" c="dimmed">
          {missingWords(result)}
        </Text>
      </>
    ),
});

interface Listed {
  address: RiskAddress;
  zone: string;
  /** The hospital’s own. */
  scores: readonly ScoreHead[];
}

const columnsOf = ({ address: { linkTo, openId }, zone, scores }: Listed): Column<RiskRow>[] => [
  {
    heading: 'Patient',
    isRowHeading: true,
    cell: ({ stayId, patient: { recordNumber, ...patient }, unit, bed }) => (
      <>
        <RowLink {...linkTo(stayId)} isOpen={stayId === openId}>
          {patient.fullName}
        </RowLink>
        <Text size="xs" c="dimmed">
          {identityWords({ patient: { ...patient, externalId: recordNumber }, unit, bed })}
        </Text>
      </>
    ),
  },
  {
    heading: 'What can still be done',
    width: '250px',
    cell: (row) => (
      <>
        <div>{turnWords(row)}</div>
        <Text size="xs" c="dimmed">
          {plannedWords(row, zone)}
        </Text>
      </>
    ),
  },
  ...[...builtInScores, ...scores].map(scoreColumn),
];

interface Props {
  address: RiskAddress;
  /** Of the first page; `rows` are those of all pages. */
  query: Parameters<typeof statesOf>[0] & {
    data: RiskList | undefined;
    rows: readonly RiskRow[] | undefined;
  };
}

export function RiskTable({ address, query }: Props) {
  const table = (
    <DataTable<RiskRow>
      label="Stays by what can still be done"
      columns={columnsOf({
        address,
        zone: query.data?.zone ?? 'UTC',
        scores: query.data?.scores ?? [],
      })}
      rows={query.rows}
      {...statesOf(query, 'the stays')}
      empty={
        <EmptyCard>
          No inpatient stay is in this list now. An admission that arrives from another system
          appears at once.
        </EmptyCard>
      }
      idOf={({ stayId }) => stayId}
      openId={address.openId}
      rowHeight={62}
    />
  );
  return query.rows?.length ? <Card>{table}</Card> : table;
}
