/** The keyboard in the grid: arrows walk through days and half hours, Enter opens or books, M lifts. */
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import type { Column } from './columns.ts';
import { isCancelled } from './entries.ts';
import type { Shown } from '../shown.ts';
import {
  lengthened,
  lengthStepMinutes,
  lifted,
  moveStepMinutes,
  taken,
  type Carrying,
} from '../use-carrying.ts';
import { dayMinutes, instantOf } from './wall-clock.ts';

const step = 30;
const last = dayMinutes - step;
const workBegins = 8 * 60;

interface Grid {
  columns: readonly Column[];
  shown: Shown;
  turn: (way: number) => void;
  carrying: Carrying;
}

function focusColumn({ id }: Column) {
  const cell = document.querySelector<HTMLElement>(`[data-column="${id}"]`);
  cell?.focus({ preventScroll: true });
}

const bringIntoView = () =>
  requestAnimationFrame(() =>
    document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' }),
  );

const entriesAt = ({ placed }: Column, minute: number) =>
  placed.filter(
    ({ entry, from, to }) => from < minute + step && to > minute && !isCancelled(entry),
  );

interface Cursor {
  /** A column's id. */
  column: string;
  minute: number;
}

export function useCursor({ columns, shown, turn, carrying }: Grid) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const { carried } = carrying;

  const moveTo = (at: number, minute: number) => {
    const column = columns[Math.min(Math.max(at, 0), columns.length - 1)];
    if (!column) return;
    const kept = Math.min(Math.max(minute, 0), last);
    setCursor({ column: column.id, minute: kept });
    focusColumn(column);
    bringIntoView();
  };

  /** What is in the hand goes along. */
  const carryTo = (at: number, minute: number) => {
    const column = columns[Math.min(Math.max(at, 0), columns.length - 1)];
    if (!carried || !column) return;
    const next = taken(carried, { column: column.id, minute });
    carrying.carry(next);
    moveTo(
      columns.findIndex(({ id }) => id === next.column),
      next.minute,
    );
  };

  const lift = (column: Column, minute: number) => {
    const found = entriesAt(column, minute).find(({ entry }) => carrying.isMovable(entry));
    if (!found) return;
    setCursor({ column: column.id, minute: found.from });
    carrying.carry(lifted({ entry: found.entry, column: column.id, grip: 'whole' }, shown.zone));
  };

  const activate = (column: Column, minute: number) => {
    if (carried) return carrying.drop(carried);
    const there = entriesAt(column, minute);
    const own = there.find(({ entry }) => entry.own !== null)?.entry;
    if (own) shown.address.open(own.id, column.day);
    else if (there.length === 0 && shown.mayBook)
      shown.address.openNew({ at: instantOf(column.day, minute, shown.zone), minutes: null });
  };

  const keysOf = (at: number, column: Column): Record<string, () => void> => {
    const minute = carried?.minute ?? cursor?.minute ?? workBegins;
    const go = carried ? carryTo : moveTo;
    const by = carried ? moveStepMinutes : step;
    const pull = (minutes: number) => carried && carrying.carry(lengthened(carried, minutes));
    return {
      ArrowLeft: () => go(at - 1, minute),
      ArrowRight: () => go(at + 1, minute),
      ArrowUp: () => go(at, minute - by),
      ArrowDown: () => go(at, minute + by),
      'Shift ArrowUp': () => pull(-lengthStepMinutes),
      'Shift ArrowDown': () => pull(lengthStepMinutes),
      Home: () => go(0, minute),
      End: () => go(columns.length - 1, minute),
      PageUp: () => turn(-1),
      PageDown: () => turn(1),
      Enter: () => activate(column, minute),
      m: () => lift(column, minute),
      Escape: () => (carried ? carrying.drop(null) : setCursor(null)),
    };
  };

  const columnOf = ({ target }: { target: EventTarget }) =>
    columns.findIndex(({ id }) => target instanceof HTMLElement && target.dataset['column'] === id);

  /** What the grid listens to; links in it keep their own keys. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = columnOf(event);
    const column = columns[at];
    if (!column || event.altKey || event.ctrlKey || event.metaKey) return;
    const does = keysOf(at, column)[`${event.shiftKey ? 'Shift ' : ''}${event.key}`];
    if (!does) return;
    event.preventDefault();
    does();
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const at = columnOf(event);
    if (at !== -1 && !cursor) moveTo(at, workBegins);
  };

  return { cursor, handlers: { onKeyDown, onFocus } };
}
