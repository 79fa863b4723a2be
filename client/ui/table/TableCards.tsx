/** The rows of a table as cards, where the window is too narrow for columns. */
import type { ReactNode } from 'react';
import type { Column, RowId, SelectionBoxes } from './columns.ts';
import classes from './TableCards.module.css';

interface Props<Row> {
  rows: readonly Row[];
  label: string;
  columns: readonly Column<Row, string>[];
  idOf: (row: Row) => RowId;
  marksOf: (row: Row) => Record<`data-${string}`, true | undefined>;
  card: ((row: Row) => ReactNode) | undefined;
  selection: SelectionBoxes<Row> | undefined;
}

function CellsOf<Row>({ columns, row }: { columns: readonly Column<Row, string>[]; row: Row }) {
  return (
    <dl className={classes.pairs}>
      {columns.map((column) => (
        <div key={column.heading} className={classes.pair}>
          <dt>{column.heading}</dt>
          <dd>{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function TableCards<Row>(props: Props<Row>) {
  const { rows, label, columns, idOf, marksOf, card, selection } = props;
  return (
    <>
      {selection && <div className={classes.all}>{selection.all(true)}</div>}
      <ul className={classes.cards} aria-label={label}>
        {rows.map((row) => (
          <li
            key={idOf(row)}
            className={classes.card}
            data-selectable={selection !== undefined || undefined}
            {...marksOf(row)}
          >
            {selection?.row(row, idOf(row))}
            <div className={classes.words}>
              {card ? card(row) : <CellsOf columns={columns} row={row} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
