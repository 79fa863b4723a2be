/** The keyboard in the grid: arrows walk through days and half hours, Enter opens or books. */
import { useState, type KeyboardEvent } from 'react';
import type { ColumnKey } from './DayColumn.tsx';
import { isCancelled, type Placed } from './entries.ts';
import type { Shown } from './shown.ts';
import type { Carrying } from './use-carrying.ts';
import { instantOf } from './wall.ts';

const step = 30;
const last = 24 * 60 - step;
const workBegins = 8 * 60;

interface Grid {
  columns: readonly ColumnKey[];
  placedIn: (column: ColumnKey) => readonly Placed[];
  shown: Shown;
  turn: (way: number) => void;
  carrying: Carrying;
}

export const columnId = ({ day, personId }: ColumnKey): string => `${day} ${personId ?? ''}`;

function focusColumn(column: ColumnKey | undefined) {
  if (!column) return;
  const cell = document.querySelector<HTMLElement>(`[data-column="${columnId(column)}"]`);
  cell?.focus({ preventScroll: true });
}

const bringIntoView = () =>
  requestAnimationFrame(() =>
    document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' }),
  );

export function useCursor({ columns, placedIn, shown, turn, carrying }: Grid) {
  const [cursor, setCursor] = useState<{ column: string; minute: number } | null>(null);

  const moveTo = (at: number, minute: number) => {
    const column = columns[Math.min(Math.max(at, 0), columns.length - 1)];
    if (!column) return;
    const kept = Math.min(Math.max(minute, 0), last);
    setCursor({ column: columnId(column), minute: kept });
    const { carried } = carrying;
    if (carried) carrying.carry({ ...carried, column: columnId(column), minute: kept });
    focusColumn(column);
    bringIntoView();
  };

  const standingAt = (column: ColumnKey, minute: number) =>
    placedIn(column).filter(
      ({ entry, from, to }) => from < minute + step && to > minute && !isCancelled(entry),
    );

  const lift = (column: ColumnKey, minute: number) => {
    const found = standingAt(column, minute).find(({ entry }) => carrying.isMovable(entry));
    if (!found) return;
    setCursor({ column: columnId(column), minute: found.from });
    carrying.carry({ entry: found.entry, column: columnId(column), minute: found.from });
  };

  const activate = (column: ColumnKey, minute: number) => {
    if (carrying.carried) return carrying.drop();
    const there = standingAt(column, minute);
    const own = there.find(({ entry }) => entry.own !== null)?.entry;
    if (own) shown.address.open(own.id, column.day);
    else if (there.length === 0 && shown.mayBook)
      shown.address.openNew({ at: instantOf(column.day, minute, shown.zone), minutes: null });
  };

  const onKey = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const column = columns[at];
    if (event.target !== event.currentTarget || !column) return;
    const minute = cursor?.minute ?? workBegins;
    const keys: Record<string, () => void> = {
      ArrowLeft: () => moveTo(at - 1, minute),
      ArrowRight: () => moveTo(at + 1, minute),
      ArrowUp: () => moveTo(at, minute - step),
      ArrowDown: () => moveTo(at, minute + step),
      Home: () => moveTo(0, minute),
      End: () => moveTo(columns.length - 1, minute),
      PageUp: () => turn(-1),
      PageDown: () => turn(1),
      Enter: () => activate(column, minute),
      m: () => lift(column, minute),
      Escape: () => (carrying.carried ? carrying.putBack() : setCursor(null)),
    };
    const does = keys[event.key];
    if (!does || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    does();
  };

  return { cursor, onKey, enter: (at: number) => !cursor && moveTo(at, workBegins) };
}
