/** The roster as a grid of people and days: one cell takes the focus, and only rows in view are rendered. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { RosterBoard } from '#client/roster/board/board.ts';
import type { Content } from '#client/roster/board/edits.ts';
import type { Block, GridPosition } from '#client/roster/board/sheet.ts';
import type { Held } from '#client/roster/unsaved-edits.ts';
import type { BoardEdits } from '#client/roster/use-board-edits.ts';
import { shortDay } from '#client/ui/times/times.ts';
import { CoverRow } from './CoverRow.tsx';
import { GridRow } from './GridRow.tsx';
import { useCursor, type Cursor } from './use-roster-cursor.ts';
import { usePointer } from './use-pointer.ts';
import { usePrinting } from '#client/shell/layout/use-printing.ts';
import classes from './Grid.module.css';

interface Props {
  board: RosterBoard;
  content: Content;
  editing: BoardEdits;
  today: string;
  openCell: (position: GridPosition) => void;
  selected: Held<Block>;
}

/** Room for two shifts; as in Grid.module.css. */
const rowPx = { wide: 58, narrow: 50 } as const;
const unitPx = 32;

type Item = { unit: string; name: string } | { row: number };

/** Several units have a heading each. */
function itemsOf(board: RosterBoard): Item[] {
  const { units } = board.period;
  return board.rows.flatMap((row, index): Item[] => {
    const isFirst = board.rows[index - 1]?.unitId !== row.unitId;
    const name = units.find(({ id }) => id === row.unitId)?.name ?? '';
    const heading = isFirst && units.length > 1 ? [{ unit: row.unitId, name }] : [];
    return [...heading, { row: index }];
  });
}

const inRow = (block: Block | null, row: number) =>
  block && block.top <= row && row <= block.bottom
    ? { first: block.first, last: block.last }
    : { first: null, last: null };

function useFocus({ active }: Cursor) {
  const grid = useRef<HTMLTableElement>(null);
  const { row, day } = active;
  useEffect(() => {
    if (!grid.current?.contains(document.activeElement)) return;
    const cell = grid.current.querySelector<HTMLElement>(`[data-row="${row}"][data-day="${day}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, day]);
  return grid;
}

/** A month begins with its first day; what is asked for is mostly today's. Two days before it stay in view. */
function useTodayInView(scroller: RefObject<HTMLDivElement | null>, today: number): void {
  const [opened] = useState(today);
  useEffect(() => {
    // Rows are rendered once their room is measured, heads at once.
    const head = scroller.current?.querySelector('thead [aria-colindex="2"]');
    const column = head?.getBoundingClientRect().width;
    if (column && opened > 2) scroller.current?.scrollTo({ left: (opened - 2) * column });
  }, [scroller, opened]);
}

const DayHeads = memo(function DayHeads({
  board,
  days,
  today,
}: Pick<Props, 'board' | 'today'> & { days: readonly string[] }) {
  const holidays = new Map(board.period.holidays.map(({ day, name }) => [day, name]));
  return (
    <thead className={classes.heads}>
      <tr aria-rowindex={1} className={classes.row}>
        <th scope="col" aria-colindex={1} className={classes.name}>
          {board.rows.length === 1 ? '1 person' : `${board.rows.length} people`}
        </th>
        {days.map((day, at) => (
          <th
            key={day}
            scope="col"
            aria-colindex={at + 2}
            aria-current={day === today ? 'date' : undefined}
            className={classes.head}
            data-today={day === today || undefined}
            title={holidays.get(day)}
          >
            {shortDay(day)}
            {holidays.has(day) && <small>{holidays.get(day)}</small>}
          </th>
        ))}
        <th scope="col" aria-colindex={days.length + 2} className={classes.hours}>
          Hours
        </th>
      </tr>
    </thead>
  );
});

export function RosterGrid({ board, content, editing, today, openCell, selected }: Props) {
  const { days } = content.sheet;
  const first = Math.max(0, days.indexOf(today));
  const cursor = useCursor({ board, content, editing, openCell, selected }, first);
  const { active, selection } = cursor;
  const pointer = usePointer({ board, content, editing, cursor, openCell });
  const grid = useFocus(cursor);
  const scroller = useRef<HTMLDivElement>(null);
  useTodayInView(scroller, first);
  const items = useMemo(() => itemsOf(board), [board]);
  const isNarrow = days.length > 7;
  const isPrinting = usePrinting();
  const activeItem = items.findIndex((item) => 'row' in item && item.row === active.row);
  // oxlint-disable-next-line react/incompatible-library -- the rows that it measures are rendered here
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) =>
      'unit' in (items[at] ?? {}) ? unitPx : rowPx[isNarrow ? 'narrow' : 'wide'],
    overscan: isPrinting ? items.length : 6,
    // The row with the focus stays, however far it is scrolled away.
    rangeExtractor: (range) =>
      [
        ...new Set([...defaultRangeExtractor(range), ...(activeItem < 0 ? [] : [activeItem])]),
      ].toSorted((a, b) => a - b),
  });
  return (
    <div className={classes.scroller} ref={scroller}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are edited
        role="grid"
        aria-label="Roster"
        aria-multiselectable
        aria-readonly={!board.period.mayPlan}
        aria-rowcount={items.length + 2}
        aria-colcount={days.length + 2}
        className={classes.grid}
        data-narrow={isNarrow || undefined}
        style={{ '--days': days.length } as React.CSSProperties}
        ref={grid}
        onKeyDown={cursor.onKeyDown}
        onPointerDown={pointer.onPointerDown}
        onClick={pointer.onClick}
        onDoubleClick={pointer.onDoubleClick}
      >
        <DayHeads board={board} days={days} today={today} />
        <tbody
          className={classes.body}
          style={isPrinting ? {} : { height: virtualizer.getTotalSize() }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = items[index];
            if (!item) return null;
            if ('unit' in item)
              return (
                <tr
                  key={item.unit}
                  aria-rowindex={index + 2}
                  className={classes.unit}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <th scope="rowgroup" aria-colindex={1} colSpan={days.length + 2}>
                    {item.name}
                  </th>
                </tr>
              );
            const chosen = inRow(selection, item.row);
            const target = inRow(pointer.target?.block ?? null, item.row);
            return (
              <GridRow
                key={item.row}
                board={board}
                index={item.row}
                ariaIndex={index + 2}
                days={days}
                top={start}
                cornerDay={
                  board.period.mayPlan && selection.bottom === item.row ? selection.last : null
                }
                activeDay={active.row === item.row ? active.day : null}
                selectedFirst={chosen.first}
                selectedLast={chosen.last}
                targetFirst={target.first}
                targetLast={target.last}
                targetLook={pointer.target?.look ?? 'ok'}
              />
            );
          })}
        </tbody>
        <CoverRow board={board} days={days} ariaIndex={items.length + 2} />
      </table>
    </div>
  );
}
