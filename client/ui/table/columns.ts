/** What a table is made of: its columns, its sorting, and which of its rows are selected. */
import type { ReactNode } from 'react';

export interface Column<Row, SortKey extends string = never> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** A CSS width; the columns without one share what is left. */
  width?: string;
  /** What the list is sorted by under this heading; without it the heading is no button. */
  sortKey?: SortKey;
  /** The first press sorts downwards: newest first. */
  descendsFirst?: boolean;
  /** It says what the row is; screen readers say it with every other cell. */
  isRowHeading?: boolean;
  /** Its words are of less weight than the others. */
  isDim?: boolean;
  isNumeric?: boolean;
  isCentred?: boolean;
  /** On one line, however narrow the window. */
  isUnbroken?: boolean;
  /** Left out where room is short, `early` before `late`; the details say it too. */
  leftOut?: 'early' | 'late';
}

export interface Sorting<SortKey extends string> {
  key: SortKey;
  isDescending: boolean;
  onSort: (key: SortKey, isDescending: boolean) => void;
}

export type RowId = string | number;

export interface Selection<Row> {
  selected: ReadonlySet<RowId>;
  onSelect: (selected: ReadonlySet<RowId>) => void;
  /** The rows that may be selected, those of other pages too; the others are shown with a disabled box. */
  selectable: ReadonlySet<RowId>;
  /** "All 40 that make you busy" */
  allLabel: string;
  /** "Import School run, Mon 23 Nov" */
  labelOf: (row: Row) => string;
  /** While the selected rows are being worked on. */
  isLocked?: boolean;
}

/** The checkboxes of a selection, made by `selectionBoxes`: only the tables that have them load them. */
export interface SelectionBoxes<Row> {
  row: (row: Row, id: RowId) => ReactNode;
  /** Where there is room beside the box its words are seen. */
  all: (isLabelSeen: boolean) => ReactNode;
  /** Undefined for a row that may not be selected. */
  isSelected: (id: RowId) => boolean | undefined;
}
