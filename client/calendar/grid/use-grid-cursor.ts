/** The keyboard in the grid: arrows move a cursor by days and half hours, Enter opens or books, M starts a move. */
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { Column } from './grid-columns.ts';
import { isCancelled } from './grid-entries.ts';
import type { CalendarContext } from '#client/calendar/calendar-context.ts';
import {
  resized,
  lengthStepMinutes,
  startDrag,
  moveStepMinutes,
  movedTo,
  type EntryDrag,
} from '#client/calendar/moves/use-entry-drag.ts';
import { keepKeys } from '#client/ui/panels/kept-keys.ts';
import { dayMinutes, instantOf } from './wall-clock.ts';

const stepMinutes = 30;
const lastMinute = dayMinutes - stepMinutes;
const firstCursorMinute = 8 * 60;

interface GridState {
  columns: readonly Column[];
  context: CalendarContext;
  turnPage: (direction: 1 | -1) => void;
  dragging: EntryDrag;
}

function focusColumn({ id }: Column) {
  const cell = document.querySelector<HTMLElement>(`[data-column="${id}"]`);
  cell?.focus({ preventScroll: true });
}

const bringIntoView = () =>
  requestAnimationFrame(() =>
    document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' }),
  );

const entriesAt = ({ parts }: Column, minute: number) =>
  parts.filter(
    ({ entry, from, to }) => from < minute + stepMinutes && to > minute && !isCancelled(entry),
  );

interface Cursor {
  /** A column's id. */
  column: string;
  minute: number;
}

export function useCursor({ columns, context, turnPage, dragging }: GridState) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const { dragged } = dragging;

  const moveTo = (at: number, minute: number) => {
    const column = columns[Math.min(Math.max(at, 0), columns.length - 1)];
    if (!column) return;
    const withinDay = Math.min(Math.max(minute, 0), lastMinute);
    setCursor({ column: column.id, minute: withinDay });
    focusColumn(column);
    bringIntoView();
  };

  /** Moves what is being dragged, and the cursor with it. */
  const dragTo = (at: number, minute: number) => {
    const column = columns[Math.min(Math.max(at, 0), columns.length - 1)];
    if (!dragged || !column) return;
    const next = movedTo(dragged, { column: column.id, minute });
    dragging.update(next);
    moveTo(
      columns.findIndex(({ id }) => id === next.column),
      next.minute,
    );
  };

  const startMove = (column: Column, minute: number) => {
    const movablePart = entriesAt(column, minute).find(({ entry }) => dragging.isMovable(entry));
    if (!movablePart) return;
    setCursor({ column: column.id, minute: movablePart.from });
    dragging.update(
      startDrag({ entry: movablePart.entry, column: column.id, part: 'whole' }, context.zone),
    );
  };

  const activate = (column: Column, minute: number) => {
    if (dragged) return dragging.drop(dragged);
    const entries = entriesAt(column, minute);
    const ownEntry = entries.find(({ entry }) => entry.appointment !== null)?.entry;
    if (ownEntry) context.address.open(ownEntry.id, column.day);
    else if (entries.length === 0 && context.mayBook) {
      keepKeys();
      context.address.openNew({ at: instantOf(column.day, minute, context.zone), minutes: null });
    }
  };

  const keysOf = (at: number, column: Column): Record<string, () => void> => {
    const minute = dragged?.minute ?? cursor?.minute ?? firstCursorMinute;
    const go = dragged ? dragTo : moveTo;
    const by = dragged ? moveStepMinutes : stepMinutes;
    const resize = (minutes: number) => dragged && dragging.update(resized(dragged, minutes));
    return {
      ArrowLeft: () => go(at - 1, minute),
      ArrowRight: () => go(at + 1, minute),
      ArrowUp: () => go(at, minute - by),
      ArrowDown: () => go(at, minute + by),
      'Shift ArrowUp': () => resize(-lengthStepMinutes),
      'Shift ArrowDown': () => resize(lengthStepMinutes),
      Home: () => go(0, minute),
      End: () => go(columns.length - 1, minute),
      PageUp: () => turnPage(-1),
      PageDown: () => turnPage(1),
      Enter: () => activate(column, minute),
      m: () => startMove(column, minute),
      Escape: () => (dragged ? dragging.drop(null) : setCursor(null)),
    };
  };

  const columnOf = ({ target }: { target: EventTarget }) =>
    columns.findIndex(({ id }) => target instanceof HTMLElement && target.dataset['column'] === id);

  /** Of the grid's cells alone: links in them keep their own keys. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = columnOf(event);
    const column = columns[at];
    if (!column || event.altKey || event.ctrlKey || event.metaKey) return;
    const action = keysOf(at, column)[`${event.shiftKey ? 'Shift ' : ''}${event.key}`];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const at = columnOf(event);
    if (at !== -1 && !cursor) moveTo(at, firstCursorMinute);
  };

  return { cursor, handlers: { onKeyDown, onFocus } };
}
