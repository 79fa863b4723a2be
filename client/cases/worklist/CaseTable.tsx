/** A worklist as a table: each column sorts it; on a phone the cases are cards with the same facts. */
import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { caseColumns, type CaseColumnName } from '#shared/case-kinds/columns.ts';
import { kindOf, stateLabel } from '#shared/case-kinds/kinds.ts';
import type { CaseLine } from '#shared/cases.ts';
import type { CaseOrder } from '#shared/cases/case-columns.ts';
import { CaseFlag } from './CaseFlag.tsx';
import { CaseItem } from '#client/cases/public/CaseItem.tsx';
import { CaseOwner } from '#client/cases/public/CaseOwner.tsx';
import { ClockBadge } from '#client/cases/public/ClockBadge.tsx';
import { OwnedSince } from '#client/cases/public/OwnedSince.tsx';
import { PatientIdentity } from '#client/cases/public/PatientIdentity.tsx';
import { RowLink } from '#client/shell/RowLink.tsx';
import { Card } from '#client/ui/Card.tsx';
import type { PagesOnScreen } from '#client/ui/list/use-pages.ts';
import { PagedList } from '#client/ui/list/PagedList.tsx';
import { ShowMore } from '#client/ui/list/ShowMore.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import type { ListState } from '#client/ui/states/ListContent.tsx';
import type { Column, Selection } from '#client/ui/table/columns.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { selectionBoxes } from '#client/ui/table/SelectionBox.tsx';
import { columnWords } from './column-words.tsx';
import classes from './CaseTable.module.css';

type SortKey = CaseColumnName | 'dueAt';

export interface CaseTableProps extends Pick<ListState<CaseLine>, 'failure' | 'loading'> {
  label: string;
  pages: PagesOnScreen<CaseLine>;
  columns: readonly CaseColumnName[];
  /** Null: by clock. */
  order: CaseOrder | null;
  onOrder: (order: CaseOrder | null) => void;
  zone: string | undefined;
  empty: ReactNode;
  openId: string | null;
  linkTo: (caseLine: CaseLine) => { to: string; state: unknown };
  actionOf: ((caseLine: CaseLine) => ReactNode) | undefined;
  /** With it each row has a box. */
  selection?: Selection<CaseLine> | undefined;
}

/** In pixels. */
const widths: Record<CaseColumnName, number> = {
  unit: 96,
  bed: 92,
  service: 116,
  payer: 116,
  workingDrg: 148,
  admittedOn: 122,
  lengthOfStay: 136,
  openedAt: 128,
  reason: 104,
  appealLevel: 124,
  amount: 132,
};
const [ofTitle, ofPatient, ofOwner, ofClock] = [144, 172, 116, 212];

const isLate = (column: CaseColumnName) => column === 'unit' || column === 'bed';

/** Of the columns that a table of this width has: DataTable.module.css leaves some out. */
function neededWidth(columns: readonly CaseColumnName[], width: number): number {
  const [hasEarly, hasLate] = [width > 875, width > 699];
  return columns
    .filter((column) => (isLate(column) ? hasLate : hasEarly))
    .reduce(
      (sum, column) => sum + widths[column],
      ofTitle + ofPatient + ofClock + (hasLate ? ofOwner : 0),
    );
}

const columnOf = (column: CaseColumnName, zone: string | undefined): Column<CaseLine, SortKey> => ({
  heading: caseColumns[column].label,
  sortKey: column,
  descendsFirst: column === 'lengthOfStay' || column === 'amount',
  leftOut: isLate(column) ? 'late' : 'early',
  width: `${widths[column]}px`,
  cell: (caseLine) =>
    columnWords(caseLine, column, zone) ?? (
      <Text component="span" size="sm" c="dimmed">
        –
      </Text>
    ),
});

function columnsFor({
  columns,
  zone,
  linkTo,
  openId,
  actionOf,
}: CaseTableProps): Column<CaseLine, SortKey>[] {
  return [
    {
      heading: 'Case',
      width: `${ofTitle}px`,
      isRowHeading: true,
      cell: (caseLine) => (
        <>
          <RowLink {...linkTo(caseLine)} isOpen={caseLine.id === openId}>
            {caseLine.title}
          </RowLink>
          <Text size="xs" c="dimmed">
            {kindOf(caseLine.kind).label} · {stateLabel(caseLine.kind, caseLine.state)}
          </Text>
          <CaseFlag {...caseLine} />
        </>
      ),
    },
    {
      heading: 'Patient',
      width: `${ofPatient}px`,
      cell: (caseLine) => <PatientIdentity {...caseLine} />,
    },
    ...columns.map((column) => columnOf(column, zone)),
    {
      heading: 'Who has it',
      leftOut: 'late',
      width: `${ofOwner}px`,
      cell: (caseLine) => (
        <>
          <CaseOwner {...caseLine} />
          <OwnedSince {...caseLine} zone={zone} />
        </>
      ),
    },
    {
      heading: 'Due',
      sortKey: 'dueAt',
      width: `${ofClock}px`,
      cell: (caseLine) => (
        <>
          <ClockBadge dueAt={caseLine.dueAt} closedAt={caseLine.closedAt} />
          {actionOf?.(caseLine)}
        </>
      ),
    },
  ];
}

function AsTable(props: CaseTableProps) {
  const { label, pages, columns, failure, loading, empty, openId } = props;
  const { order, onOrder, selection } = props;
  const { ref, width } = useElementSize();
  const isWide = width > 0 && neededWidth(columns, width) > width;
  const table = (
    <DataTable<CaseLine, SortKey>
      label={label}
      columns={columnsFor(props)}
      rows={pages.rows}
      failure={failure}
      loading={loading}
      empty={typeof empty === 'string' ? <EmptyCard>{empty}</EmptyCard> : empty}
      idOf={({ id }) => id}
      openId={openId}
      rowHeight={58}
      {...(selection && { selection: selectionBoxes(selection) })}
      sorting={{
        key: order?.by ?? 'dueAt',
        isDescending: order?.isDescending ?? false,
        onSort: (by, isDescending) => onOrder(by === 'dueAt' ? null : { by, isDescending }),
      }}
    />
  );
  // What stands in place of rows has a card of its own.
  if (!pages.rows?.length) return table;
  return (
    <>
      <Card>
        <div ref={ref} className={isWide ? classes.wide : undefined}>
          {table}
        </div>
      </Card>
      <ShowMore {...pages} />
    </>
  );
}

function AsCards({
  label,
  pages,
  columns,
  zone,
  openId,
  linkTo,
  actionOf,
  selection,
  ...state
}: CaseTableProps) {
  const boxes = selection && selectionBoxes(selection);
  return (
    <PagedList label={label} pages={pages} {...state}>
      {(caseLine) => (
        <CaseItem
          key={caseLine.id}
          caseLine={caseLine}
          link={linkTo(caseLine)}
          isOpen={caseLine.id === openId}
          action={boxes ? boxes.row(caseLine, caseLine.id) : actionOf?.(caseLine)}
          columns={columns}
          zone={zone}
        />
      )}
    </PagedList>
  );
}

export const CaseTable = (props: CaseTableProps) =>
  usePhone() ? <AsCards {...props} /> : <AsTable {...props} />;
