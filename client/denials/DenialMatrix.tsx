/** What is denied now by payer and reason: each cell has its money and its number, and opens its denials. */
import { Anchor, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import { clusterFilter, type DenialBoard, type DenialCluster } from '#shared/denials.ts';
import { amountWords } from '#shared/cases/number-figures.ts';
import type { CaseFilter } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { failureOf } from '#client/shell/api/QueryFailed.tsx';
import { Card } from '#client/ui/Card.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyState } from '#client/ui/states/EmptyState.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';

interface PayerRow {
  payer: string;
  /** By reason. */
  cells: ReadonlyMap<string, DenialCluster>;
}

/** More columns would be read by nobody; "All open" has the others. */
const mostReasons = 5;
const mostPayers = 12;

function rowsOf({ clusters }: DenialBoard): PayerRow[] {
  return [...Map.groupBy(clusters, ({ payer }) => payer)]
    .slice(0, mostPayers)
    .map(([payer, ofPayer]) => ({
      payer,
      cells: new Map(ofPayer.map((cluster) => [cluster.reason, cluster])),
    }));
}

const reasonsOf = ({ clusters }: DenialBoard): string[] =>
  [...new Set(clusters.map(({ reason }) => reason))].slice(0, mostReasons);

interface CellProps {
  cluster: DenialCluster;
  linkOf: (filter: CaseFilter) => string;
}

const Cell = ({ cluster, linkOf }: CellProps) => (
  <Anchor component={Link} to={linkOf(clusterFilter(cluster))} size="sm">
    <VisuallyHidden>
      {cluster.payer}, {cluster.reason}:{' '}
    </VisuallyHidden>
    {amountWords(cluster.amounts)}
    <Text component="span" size="xs" c="dimmed" display="block">
      {counted(cluster.denials, 'denial')}
    </Text>
  </Anchor>
);

const columnsOf = (board: DenialBoard, linkOf: CellProps['linkOf']): Column<PayerRow>[] => [
  { heading: 'Payer', isRowHeading: true, cell: ({ payer }) => payer },
  ...reasonsOf(board).map((reason): Column<PayerRow> => ({
    heading: reason,
    isNumeric: true,
    cell: ({ cells }) => {
      const cluster = cells.get(reason);
      return cluster ? <Cell cluster={cluster} linkOf={linkOf} /> : '–';
    },
  })),
];

const PayerCard = ({ row, linkOf }: { row: PayerRow; linkOf: CellProps['linkOf'] }) => (
  <Stack gap={4}>
    <Text fw={600}>{row.payer}</Text>
    {[...row.cells.values()].slice(0, mostReasons).map((cluster) => (
      <Group key={cluster.reason} justify="space-between" wrap="nowrap" gap="sm" mih={40}>
        <Text size="sm">{cluster.reason}</Text>
        <Cell cluster={cluster} linkOf={linkOf} />
      </Group>
    ))}
  </Stack>
);

function hintOf(board: DenialBoard | undefined): string {
  if (!board) return 'Open denials. Each cell opens its denials.';
  const { denials, amounts } = board.total;
  const reasons = new Set(board.clusters.map(({ reason }) => reason)).size;
  const isWhole = reasons <= mostReasons && rowsOf(board).length < mostPayers;
  if (denials === 0) return 'No open denials.';
  return `${amountWords(amounts)} in ${counted(denials, 'open denial')}. Each cell opens its denials.${
    isWhole ? '' : ' The largest payers and reasons stand here; “All open” has the others.'
  }`;
}

export function DenialMatrix({ linkOf }: Pick<CellProps, 'linkOf'>) {
  const query = trpc.denials.board.useQuery({});
  const board = query.data;
  return (
    <PageSection title="Money denied, by payer and reason" hint={hintOf(board)}>
      <Card>
        <DataTable<PayerRow>
          label="Money denied, by payer and reason"
          columns={board ? columnsOf(board, linkOf) : []}
          card={(row) => <PayerCard row={row} linkOf={linkOf} />}
          rows={board && rowsOf(board)}
          idOf={({ payer }) => payer}
          rowHeight={52}
          failure={failureOf(query, 'What is denied could not be loaded.')}
          loading={<LoadingRows isBare words="Loading what is denied" height={52} />}
          empty={<EmptyState>No denial is open.</EmptyState>}
        />
      </Card>
    </PageSection>
  );
}
