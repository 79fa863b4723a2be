/** The checkboxes that select rows of a table: one a row, and one for all of them. */
import { Checkbox } from '@mantine/core';
import type { RowId, Selection, SelectionBoxes } from './columns.ts';
import classes from './SelectionBox.module.css';

function toggled(selected: ReadonlySet<RowId>, id: RowId): ReadonlySet<RowId> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface RowProps<Row> {
  selection: Selection<Row>;
  row: Row;
  id: RowId;
}

function SelectRow<Row>({ selection, row, id }: RowProps<Row>) {
  const { selected, selectable, labelOf, isLocked = false, onSelect } = selection;
  return (
    <Checkbox
      className={classes.box ?? ''}
      aria-label={labelOf(row)}
      checked={selected.has(id)}
      disabled={isLocked || !selectable.has(id)}
      onChange={() => onSelect(toggled(selected, id))}
    />
  );
}

interface AllProps<Row> {
  selection: Selection<Row>;
  isLabelSeen: boolean;
}

function SelectAll<Row>({ selection, isLabelSeen }: AllProps<Row>) {
  const { selected, selectable, allLabel, isLocked = false, onSelect } = selection;
  const count = [...selectable].filter((id) => selected.has(id)).length;
  return (
    <Checkbox
      className={classes.box ?? ''}
      {...(isLabelSeen ? { label: allLabel } : { 'aria-label': allLabel })}
      checked={count > 0 && count === selectable.size}
      indeterminate={count > 0 && count < selectable.size}
      disabled={isLocked || selectable.size === 0}
      onChange={({ currentTarget }) => onSelect(currentTarget.checked ? selectable : new Set())}
    />
  );
}

export const selectionBoxes = <Row,>(selection: Selection<Row>): SelectionBoxes<Row> => ({
  row: (row, id) => <SelectRow selection={selection} row={row} id={id} />,
  all: (isLabelSeen) => <SelectAll selection={selection} isLabelSeen={isLabelSeen} />,
  isSelected: (id) => (selection.selectable.has(id) ? selection.selected.has(id) : undefined),
});
