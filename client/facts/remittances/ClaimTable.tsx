/** Claims as their remittance says them, first what is of no patient here; codes stand as they came. Cards on a phone. */
import { Badge, Button, Text } from '@mantine/core';
import type { Adjustment, RemittanceClaim } from '#shared/facts/remittances.ts';
import { moneyWords } from '#shared/money.ts';
import { Card } from '#client/ui/Card.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { ListState } from '#client/ui/states/ListContent.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { wholeDay } from '#client/ui/times/times.ts';

const reasonWords = ({ group, reason, amount, service }: Adjustment, currency: string) =>
  `${group}-${reason} ${moneyWords(amount, currency)}${service ? ` (${service})` : ''}`;

interface ClaimProps {
  claim: RemittanceClaim;
  /** Of one of no patient here. */
  onMatch: (claim: RemittanceClaim) => void;
}

const Numbers = ({ claim, onMatch }: ClaimProps) => (
  <>
    <Text size="sm" fw={500}>
      {claim.claimNumber}
    </Text>
    {claim.payerClaim && (
      <Text size="xs" c="dimmed">
        Payer’s {claim.payerClaim}
      </Text>
    )}
    {claim.unmatched && (
      <>
        <Badge color="warn" variant="light" tt="none">
          No patient
        </Badge>
        <Text size="xs">{claim.unmatched}</Text>
        <Button
          variant="default"
          size="compact-sm"
          mt={4}
          aria-label={`Match claim ${claim.claimNumber}`}
          onClick={() => onMatch(claim)}
        >
          Match
        </Button>
      </>
    )}
  </>
);

function Reasons({ claim: { adjustments, remarkCodes, currency } }: { claim: RemittanceClaim }) {
  const reasons = adjustments.map((adjustment) => reasonWords(adjustment, currency));
  return [...reasons, ...remarkCodes].map((words, at) => (
    <Text key={`${at} ${words}`} size="sm">
      {words}
    </Text>
  ));
}

const dayWords = (day: string | null) => (day === null ? '–' : wholeDay(day));

const columnsOf = (onMatch: ClaimProps['onMatch']): Column<RemittanceClaim>[] => [
  {
    heading: 'Claim',
    isRowHeading: true,
    width: '17%',
    cell: (claim) => <Numbers claim={claim} onMatch={onMatch} />,
  },
  { heading: 'Payer', width: '14%', cell: ({ payer }) => payer },
  { heading: 'Served from', cell: ({ servedFrom }) => dayWords(servedFrom) },
  { heading: 'Paid on', cell: ({ paidOn }) => dayWords(paidOn) },
  {
    heading: 'Billed',
    isNumeric: true,
    cell: ({ billed, currency }) => moneyWords(billed, currency),
  },
  { heading: 'Paid', isNumeric: true, cell: ({ paid, currency }) => moneyWords(paid, currency) },
  {
    heading: 'Patient owes',
    isNumeric: true,
    cell: ({ patientShare, currency }) => moneyWords(patientShare, currency),
  },
  { heading: 'Reasons and remarks', width: '20%', cell: (claim) => <Reasons claim={claim} /> },
];

interface Props
  extends Pick<ClaimProps, 'onMatch'>, Pick<ListState<RemittanceClaim>, 'rows' | 'failure'> {}

export const ClaimTable = ({ rows, failure, onMatch }: Props) => (
  <Card>
    <DataTable<RemittanceClaim>
      label="Claims"
      columns={columnsOf(onMatch)}
      rows={rows}
      idOf={({ id }) => id}
      rowHeight={62}
      isFaulty={({ unmatched }) => unmatched !== null}
      failure={failure}
      loading={<LoadingRows isBare words="Loading the claims" height={62} />}
      empty={<EmptyState>There are none.</EmptyState>}
    />
  </Card>
);
