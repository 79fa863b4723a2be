/** A period of the roster in the browser: what each cell has, edited at once and judged by the shared rules. */
import {
  cellKey,
  type Assignment,
  type Cell,
  type ChangedRoster,
  type RosterPeriod,
  type RosterSurroundings,
  type ShiftWish,
} from '#shared/roster.ts';
import type { ProposedCell } from '#shared/roster/fill-proposal.ts';
import type { HandedOver } from '#shared/roster/shift-hand-over.ts';
import { unpackAssignments } from '#shared/roster/packed-period.ts';
import type { PersonOnRoster } from '#shared/roster/roster-people.ts';
import { worstOf, type Finding } from '#shared/roster/rules/findings.ts';
import { RosterIndex } from '#shared/roster/rules/roster-index.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { isStanding, marksOf } from './cell-content.ts';
import type { CellEdit } from './edits.ts';
import { plannedCell, type PlannedCell } from './planned-cell.ts';
import { cellOf, changedCells } from './changed-cells.ts';
import { rowsOf, type Row } from './sheet.ts';

/** All but shifts and versions; what was read again is mostly the very same object. */
function hasSameSettings(a: RosterPeriod, b: RosterPeriod): boolean {
  const { assignments: _shifts, units: _units, ...settings } = a;
  return Object.entries(settings).every(([name, value]) => {
    const now = b[name as keyof typeof settings];
    return value === now || JSON.stringify(value) === JSON.stringify(now);
  });
}

const wishKey = ({ practitionerId, day }: Pick<Cell, 'practitionerId' | 'day'>) =>
  `${practitionerId} ${day}`;

/** The same one always: a cell is rendered anew when it has another content. */
const nothing: readonly Assignment[] = [];
const noWishes: readonly ShiftWish[] = [];

export type Mark = 'stop' | 'warning' | null;

export class RosterBoard {
  readonly period: RosterPeriod;
  readonly rows: readonly Row[];
  readonly types: ReadonlyMap<string, ShiftType>;
  readonly people: ReadonlyMap<string, PersonOnRoster>;
  readonly #index: RosterIndex;
  /** As the server last said, by cell. */
  readonly #confirmed: Map<string, Assignment[]>;
  readonly #shown: Map<string, Assignment[]>;
  /** Changes under way, by cell. */
  readonly #pending = new Map<string, number>();
  readonly #versions = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #marks = new Map<string, { version: number; mark: Mark }>();
  readonly #othersCells = new Set<string>();
  readonly #unitVersions: Map<string, number>;
  /** By person and day. */
  readonly #wishes: ReadonlyMap<string, ShiftWish[]>;
  #proposed: ReadonlyMap<string, ProposedCell> = new Map();
  #read: RosterPeriod;
  /** Cells of which the server said something since then. */
  readonly #answered = new Set<string>();
  #version = 0;

  constructor(period: RosterPeriod, surroundings: RosterSurroundings | undefined) {
    this.period = period;
    this.#read = period;
    this.#unitVersions = new Map(period.units.map(({ id, version }) => [id, version]));
    this.#wishes = Map.groupBy(period.wishes, wishKey);
    this.types = new Map(period.shiftTypes.map((type) => [type.id, type]));
    this.people = new Map(period.people.map((person) => [person.id, person]));
    const inPeriod = unpackAssignments(period, period.assignments);
    const around = surroundings ? unpackAssignments(surroundings, surroundings.assignments) : [];
    this.rows = rowsOf(period, inPeriod);
    this.#confirmed = Map.groupBy(inPeriod, cellKey);
    this.#shown = new Map(this.#confirmed);
    this.#index = new RosterIndex({
      ...period,
      shiftTypes: [...period.shiftTypes, ...(surroundings?.shiftTypes ?? [])],
      assignments: [...inPeriod, ...around].filter(isStanding),
      booked: surroundings?.booked ?? [],
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = () => this.#version;

  /** Grows with each change of its person, in any unit: the rules judge all of their shifts together. */
  readonly rowVersion = ({ practitionerId }: Row) => this.#versions.get(practitionerId) ?? 0;

  /** Drafts and published ones, and those that the next publication removes. */
  contentOf(cell: Cell): readonly Assignment[] {
    return this.#shown.get(cellKey(cell)) ?? nothing;
  }

  standingIn(cell: Cell): readonly Assignment[] {
    return this.contentOf(cell).filter(isStanding);
  }

  /** Of the person for that day, whatever their unit; only planners see any. */
  wishesIn(cell: Cell): readonly ShiftWish[] {
    return this.#wishes.get(wishKey(cell)) ?? noWishes;
  }

  /** Whether somebody else changed it while it was on screen. */
  isOthers(cell: Cell): boolean {
    return this.#othersCells.has(cellKey(cell));
  }

  /** What the solver proposes, in place of what it proposed before; nothing is changed by it. */
  propose(cells: readonly ProposedCell[]): void {
    if (cells.length === 0 && this.#proposed.size === 0) return;
    const before = this.#proposed;
    this.#proposed = new Map(cells.map((cell) => [cellKey(cell), cell]));
    for (const cell of [...before.values(), ...cells]) this.#touch(cell);
    this.#notify();
  }

  proposedIn(cell: Cell): ProposedCell | undefined {
    return this.#proposed.get(cellKey(cell));
  }

  /** Of a unit's roster, as it is shown. */
  versionOf(unitId: string): number {
    return this.#unitVersions.get(unitId) ?? 0;
  }

  unpublishedCount(): number {
    let count = 0;
    for (const shifts of this.#shown.values())
      for (const { state } of shifts) if (state !== 'published') count += 1;
    return count;
  }

  /** Whether the server has answered every edit. */
  isSettled(): boolean {
    return this.#pending.size === 0;
  }

  /** How much of the day the person is on leave, or has left: 0, half a day or all of it; only planners see any. */
  leaveIn({ practitionerId, day }: Pick<Cell, 'practitionerId' | 'day'>): number {
    return this.#index.leaveOn(practitionerId, day);
  }

  /** How much of a shift its person is there, from 0 to 1. */
  presenceIn(shift: Assignment): number {
    return this.#index.presenceIn(shift);
  }

  coverOn(type: ShiftType, day: string) {
    return this.#index.coverOn(type.id, day);
  }

  /** What the rules say of a shift that is there. */
  checkShift(shift: Assignment): Finding[] {
    return this.#index.check(shift);
  }

  /** The worst that the rules say of a shift that is there; asked of each in a row whenever one of them changes. */
  markOf(shift: Assignment): Mark {
    const version = this.#versions.get(shift.practitionerId) ?? 0;
    const cachedMark = this.#marks.get(shift.id);
    if (cachedMark?.version === version) return cachedMark.mark;
    const mark = worstOf(this.checkShift(shift));
    this.#marks.set(shift.id, { version, mark });
    return mark;
  }

  /** What the rules say of each cell, were these edits made; `seen` is replaced by them. */
  checkEdits(edits: readonly CellEdit[]): Map<string, Finding[]> {
    const planned = edits.map((edit) => this.#plan(edit));
    this.#enter(planned);
    const findings = new Map(
      planned.map(({ cell, gets, loses }) => [
        cellKey(cell),
        [
          ...gets.flatMap((shift) => this.#index.check(shift)),
          ...loses.flatMap(({ shiftTypeId, day, rank }) =>
            rank === 'primary' ? this.#index.judgeCover(shiftTypeId, day) : [],
          ),
        ],
      ]),
    );
    this.#index.remove(planned.flatMap(({ gets }) => gets.map(({ id }) => id)));
    this.#index.add(planned.flatMap(({ loses }) => loses));
    return findings;
  }

  /** What the rules say of what somebody else would get of a shift. */
  checkHandOver(shift: Assignment, { kept, given }: HandedOver): Finding[] {
    this.#index.remove([shift.id]);
    this.#index.add(kept ? [kept, given] : [given]);
    const findings = this.#index.check(given);
    this.#index.remove([given.id]);
    this.#index.add([shift]);
    return findings;
  }

  /** Shows the edits before the server has answered. */
  edit(edits: readonly CellEdit[]): void {
    const planned = edits.map((edit) => this.#plan(edit));
    this.#enter(planned);
    for (const { cell, next } of planned) {
      const key = cellKey(cell);
      this.#shown.set(key, next);
      this.#pending.set(key, (this.#pending.get(key) ?? 0) + 1);
      this.#othersCells.delete(key);
      this.#touch(cell);
    }
    this.#notify();
  }

  /** What the server must find in a cell for a change to be made. */
  seenIn(cell: Cell): string[] {
    const confirmed = this.#confirmed.get(cellKey(cell)) ?? [];
    return confirmed.filter(isStanding).map(({ id }) => id);
  }

  /** The server's answer to a change; a later change of the same cell stays on screen. */
  confirm({ cells, assignments, units }: ChangedRoster): void {
    for (const { id, version } of units) this.#unitVersions.set(id, version);
    const byCell = Map.groupBy(assignments, cellKey);
    for (const cell of cells) {
      this.#confirmed.set(cellKey(cell), byCell.get(cellKey(cell)) ?? []);
      this.#answered.add(cellKey(cell));
      this.#endPending(cell);
    }
    this.#notify();
  }

  /** A change that the server refused: its cells are again as the server last said. */
  revert(cells: readonly Cell[]): void {
    for (const cell of cells) this.#endPending(cell);
    this.#notify();
  }

  /** Whether it differs from this period in its shifts alone; else a new board is needed. */
  fits(period: RosterPeriod): boolean {
    return period === this.#read || hasSameSettings(period, this.period);
  }

  /** What was read anew, of a period that fits. */
  refresh(period: RosterPeriod): void {
    if (period === this.#read) return;
    const fresh = changedCells({ before: this.#read, after: period, also: this.#answered });
    this.#read = period;
    this.#answered.clear();
    for (const { id, version } of period.units) this.#unitVersions.set(id, version);
    for (const [key, content] of fresh) {
      this.#confirmed.set(key, content);
      if (this.#pending.has(key) || marksOf(content) === marksOf(this.#shown.get(key))) continue;
      this.#show(cellOf(key));
      this.#othersCells.add(key);
    }
    this.#notify();
  }

  #endPending(cell: Cell): void {
    const key = cellKey(cell);
    const pendingEdits = (this.#pending.get(key) ?? 1) - 1;
    if (pendingEdits > 0) this.#pending.set(key, pendingEdits);
    else {
      this.#pending.delete(key);
      this.#show(cell);
    }
  }

  #show(cell: Cell): void {
    const key = cellKey(cell);
    const next = this.#confirmed.get(key) ?? [];
    this.#index.remove((this.#shown.get(key) ?? []).map(({ id }) => id));
    this.#index.add(next.filter(isStanding));
    this.#shown.set(key, next);
    this.#touch(cell);
  }

  #enter(planned: readonly PlannedCell[]): void {
    this.#index.remove(planned.flatMap(({ loses }) => loses.map(({ id }) => id)));
    this.#index.add(planned.flatMap(({ gets }) => gets));
  }

  #plan({ cell, put }: CellEdit): PlannedCell {
    return plannedCell({ cell, put, present: this.contentOf(cell) }, this);
  }

  #touch({ practitionerId }: Cell): void {
    this.#versions.set(practitionerId, (this.#versions.get(practitionerId) ?? 0) + 1);
  }

  #notify(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }
}
