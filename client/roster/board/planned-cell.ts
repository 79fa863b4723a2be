/** What an edit does to a cell, as the server will do it. */
import type { Assignment, Cell, RosterPeriod } from '#shared/roster.ts';
import { shiftTime } from '#shared/roster/shift-times.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { isSame, isStanding } from './cell-content.ts';
import type { CellEdit, Put } from './edits.ts';

export interface PlannedCell {
  cell: Cell;
  next: Assignment[];
  gets: Assignment[];
  loses: Assignment[];
}

interface Known {
  types: ReadonlyMap<string, ShiftType>;
  period: Pick<RosterPeriod, 'zone'>;
}

function draft(cell: Cell, shift: Put, { types, period }: Known): Assignment {
  const type = types.get(shift.shiftTypeId);
  if (!type) throw new Error('This shift type is not of this period.');
  const { startsMs, endsMs } = shiftTime(type, cell.day, period.zone);
  return {
    ...cell,
    ...shift,
    id: crypto.randomUUID(),
    startsAt: new Date(startsMs).toISOString(),
    endsAt: new Date(endsMs).toISOString(),
    state: 'draft',
    overrideReason: null,
  };
}

/** `present`: what the cell has, with what the next publication removes. */
export function plannedCell(
  { cell, put, present }: CellEdit & { present: readonly Assignment[] },
  known: Known,
): PlannedCell {
  const left = new Set(present);
  const gets: Assignment[] = [];
  const next: Assignment[] = [];
  for (const shift of put) {
    const same = [...left].find((one) => isSame(one, shift));
    if (same) left.delete(same);
    const isThere = same !== undefined && isStanding(same);
    const state = isThere ? same.state : 'published';
    const one = same ? { ...same, state } : draft(cell, shift, known);
    next.push(one);
    if (!isThere) gets.push(one);
  }
  const loses = [...left].filter(isStanding);
  const removed = [...left]
    .filter(({ state }) => state !== 'draft')
    .map((one) => ({ ...one, state: 'removed' as const }));
  return { cell, next: [...next, ...removed], gets, loses };
}
