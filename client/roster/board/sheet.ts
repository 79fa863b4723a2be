/** The rows and columns of the roster's grid: who stands in which unit, on which days. */
import type { Assignment, Cell, RosterPeriod } from '#shared/roster.ts';
import { belongsTo } from '#shared/roster/unit-shares.ts';
import { daysIn } from '#shared/time.ts';
import { addDays } from '#client/ui/times/local-days.ts';

/** A person in a unit; somebody who is lent has a row in both. */
export type Row = Pick<Cell, 'unitId' | 'practitionerId'>;

export const rowKeyOf = ({ unitId, practitionerId }: Row) => `${unitId} ${practitionerId}`;

/** Indexes of a row and of a day. */
export interface GridPosition {
  row: number;
  day: number;
}

export interface Sheet {
  rows: readonly Row[];
  days: readonly string[];
}

export const daysOf = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: daysIn({ from, to }) }, (_, at) => addDays(from, at));

/** Returns rows by unit: the people who belong to it and work here, and those with a shift in it. */
export function rowsOf(
  { units, people, from, to }: Pick<RosterPeriod, 'units' | 'people' | 'from' | 'to'>,
  assignments: readonly Assignment[],
): Row[] {
  const lent = new Set(assignments.map(rowKeyOf));
  return units.flatMap(({ id: unitId }) =>
    people
      .filter(
        (person) =>
          (person.active && belongsTo(person, unitId, { from, to })) ||
          lent.has(rowKeyOf({ unitId, practitionerId: person.id })),
      )
      .map(({ id }) => ({ unitId, practitionerId: id })),
  );
}

export function cellAt({ rows, days }: Sheet, { row, day }: GridPosition): Cell | null {
  const [who, date] = [rows[row], days[day]];
  return who && date !== undefined ? { ...who, day: date } : null;
}

/** A rectangle of cells, both ends included. */
export interface Block {
  top: number;
  bottom: number;
  first: number;
  last: number;
}

export const blockOf = (a: GridPosition, b: GridPosition): Block => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  first: Math.min(a.day, b.day),
  last: Math.max(a.day, b.day),
});

const indexes = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/** Returns the positions of a block by row, without those outside the sheet. */
export const positionsIn = (
  { rows, days }: Sheet,
  { top, bottom, first, last }: Block,
): GridPosition[] =>
  indexes(Math.max(0, top), Math.min(rows.length - 1, bottom)).flatMap((row) =>
    indexes(Math.max(0, first), Math.min(days.length - 1, last)).map((day) => ({ row, day })),
  );

const within = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** Returns where a key leads from a position; null for another key. */
export function moved(
  { rows, days }: Sheet,
  from: GridPosition,
  key: string,
  far: boolean,
): GridPosition | null {
  const [lastRow, lastDay] = [rows.length - 1, days.length - 1];
  const to = (row: number, day: number) => ({
    row: within(row, lastRow),
    day: within(day, lastDay),
  });
  switch (key) {
    case 'ArrowLeft':
      return to(from.row, far ? 0 : from.day - 1);
    case 'ArrowRight':
      return to(from.row, far ? lastDay : from.day + 1);
    case 'ArrowUp':
      return to(far ? 0 : from.row - 1, from.day);
    case 'ArrowDown':
      return to(far ? lastRow : from.row + 1, from.day);
    case 'Home':
      return to(far ? 0 : from.row, 0);
    case 'End':
      return to(far ? lastRow : from.row, lastDay);
    case 'PageUp':
      return to(from.row - 10, from.day);
    case 'PageDown':
      return to(from.row + 10, from.day);
    default:
      return null;
  }
}
