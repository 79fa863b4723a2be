/** A table of rows from its column definitions; cards on a phone. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ListContent, type ListState } from '#client/ui/states/ListContent.tsx';
import type { Column, RowId, SelectionBoxes, Sorting } from './columns.ts';
import { TableCards } from './TableCards.tsx';
import classes from './DataTable.module.css';
import { usePhone } from '#client/ui/panels/use-phone.ts';

interface Props<Row, SortKey extends string> extends ListState<Row> {
  label: string;
  columns: readonly Column<Row, SortKey>[];
  idOf: (row: Row) => RowId;
  /** What a card says of a row; without it each cell under its heading. */
  card?: (row: Row) => ReactNode;
  /** Whose details are open beside the table. */
  openId?: RowId | null;
  sorting?: Sorting<SortKey>;
  /** Rows of two lines are higher. */
  rowHeight: number;
  /** Marked at its edge, because something is wrong with it. */
  isFaulty?: (row: Row) => boolean;
  /** With it every row has a checkbox, and the heading one for all. */
  selection?: SelectionBoxes<Row>;
}

function SortButton<SortKey extends string>({
  column,
  sortKey,
  sorting,
}: {
  column: Pick<Column<never>, 'heading' | 'descendsFirst'>;
  sortKey: SortKey;
  sorting: Sorting<SortKey>;
}) {
  const { heading, descendsFirst = false } = column;
  const isSorted = sorting.key === sortKey;
  const Arrow = sorting.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={classes.sort}
      onClick={() => sorting.onSort(sortKey, isSorted ? !sorting.isDescending : descendsFirst)}
    >
      {heading}
      {isSorted && <Arrow size={14} stroke={1.5} aria-hidden />}
    </UnstyledButton>
  );
}

function Heading<Row, SortKey extends string>({
  column,
  sorting,
}: {
  column: Column<Row, SortKey>;
  sorting: Sorting<SortKey> | undefined;
}) {
  const { heading, width, sortKey, isCentred, leftOut } = column;
  const shared = {
    scope: 'col',
    style: { width },
    'data-left-out': leftOut,
    'data-centred': isCentred || undefined,
  };
  if (sortKey === undefined || !sorting)
    return (
      <th {...shared} className={classes.heading}>
        {heading}
      </th>
    );
  const direction = sorting.isDescending ? 'descending' : 'ascending';
  return (
    <th {...shared} aria-sort={sorting.key === sortKey ? direction : 'none'}>
      <SortButton column={column} sortKey={sortKey} sorting={sorting} />
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row, string>; row: Row }) {
  const { cell, isRowHeading, isDim, isNumeric, isCentred, isUnbroken, leftOut } = column;
  const shared = {
    className: isNumeric ? 'numbers' : undefined,
    'data-dim': isDim || undefined,
    'data-centred': isCentred || undefined,
    'data-unbroken': isUnbroken || undefined,
    'data-left-out': leftOut,
  };
  return isRowHeading ? (
    <th scope="row" {...shared}>
      {cell(row)}
    </th>
  ) : (
    <td {...shared}>{cell(row)}</td>
  );
}

/** What a row is drawn with in both shapes. */
const marksFor =
  <Row, SortKey extends string>({ idOf, openId, isFaulty }: Props<Row, SortKey>) =>
  (row: Row) => ({
    'data-opened': idOf(row) === openId || (undefined as true | undefined),
    'data-faulty': isFaulty?.(row) || (undefined as true | undefined),
  });

type TableProps<Row, SortKey extends string> = Props<Row, SortKey> & { rows: readonly Row[] };

function Rows<Row, SortKey extends string>(props: TableProps<Row, SortKey>) {
  const { rows, columns, idOf, rowHeight, selection } = props;
  const marksOf = marksFor(props);
  return rows.map((row) => {
    const id = idOf(row);
    return (
      <tr
        key={id}
        style={{ height: rowHeight }}
        aria-selected={selection?.isSelected(id)}
        {...marksOf(row)}
      >
        {selection && <td className={classes.selection}>{selection.row(row, id)}</td>}
        {columns.map((column) => (
          <Cell key={column.heading} column={column} row={row} />
        ))}
      </tr>
    );
  });
}

function Table<Row, SortKey extends string>(props: TableProps<Row, SortKey>) {
  const { label, columns, sorting, selection } = props;
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        aria-label={label}
        data-fixed={columns.some(({ width }) => width !== undefined) || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.selection}>
                {selection.all(false)}
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.heading} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          <Rows {...props} />
        </tbody>
      </table>
    </div>
  );
}

export function DataTable<Row, SortKey extends string = never>(props: Props<Row, SortKey>) {
  const isPhone = usePhone();
  const { label, columns, idOf, card, selection } = props;
  return (
    <ListContent {...props}>
      {(rows) =>
        isPhone ? (
          <TableCards
            {...{ rows, label, columns, idOf, card, selection }}
            marksOf={marksFor(props)}
          />
        ) : (
          <Table<Row, SortKey> {...props} rows={rows} />
        )
      }
    </ListContent>
  );
}
