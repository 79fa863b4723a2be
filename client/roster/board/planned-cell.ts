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

interface PlanningContext {
  types: ReadonlyMap<string, ShiftType>;
  period: Pick<RosterPeriod, 'zone'>;
}

function draft(cell: Cell, shift: Put, { types, period }: PlanningContext): Assignment {
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
  context: PlanningContext,
): PlannedCell {
  const unmatched = new Set(present);
  const gets: Assignment[] = [];
  const next: Assignment[] = [];
  for (const shift of put) {
    const same = [...unmatched].find((candidate) => isSame(candidate, shift));
    if (same) unmatched.delete(same);
    const isThere = same !== undefined && isStanding(same);
    const state = isThere ? same.state : 'published';
    const plannedShift = same ? { ...same, state } : draft(cell, shift, context);
    next.push(plannedShift);
    if (!isThere) gets.push(plannedShift);
  }
  const loses = [...unmatched].filter(isStanding);
  const removed = [...unmatched]
    .filter(({ state }) => state !== 'draft')
    .map((shift) => ({ ...shift, state: 'removed' as const }));
  return { cell, next: [...next, ...removed], gets, loses };
}
