/** Changes cells of the roster's draft: all of a change or none, judged by the rules of duty. */
import {
  cellKey,
  type Assignment,
  type CellChange,
  type ChangedRoster,
  type ChangeRoster,
  type NewAssignment,
} from '#shared/roster.ts';
import type { PersonOnRoster } from '#shared/roster/roster-people.ts';
import type { Finding } from '#shared/roster/rules/findings.ts';
import type { RosterIndex } from '#shared/roster/rules/roster-index.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { shiftTime } from '#shared/roster/shift-times.ts';
import { attempted, recordAll, type AuditEntry } from '#server/audit/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import {
  isUniqueViolation,
  transactionInTurn,
  type Connection,
} from '#server/platform/postgres/database.ts';
import * as assignments from '#server/roster/core/assignment-store.ts';
import { changedRoster } from '#server/roster/core/roster-change-events.ts';
import * as peopleStore from '#server/roster/core/roster-people-store.ts';
import { shiftTypesOf } from '#server/roster/core/setup-store.ts';
import { lockUnits, nextVersions, unitTurns } from '#server/roster/core/roster-unit-store.ts';
import { indexFor } from './duty-index.ts';

interface PlannedCell {
  cell: CellChange;
  /** The shifts in the cell before the change, without those that a draft removed. */
  standing: Assignment[];
  /** Shifts to insert. */
  drafts: assignments.AssignmentToInsert[];
  /** Published shifts that a draft had removed and this change puts back. */
  restored: Assignment[];
  /** Those of `standing` that the change leaves as they are. */
  kept: Assignment[];
}

const isSameShift = (assignment: Assignment, other: NewAssignment) =>
  assignment.shiftTypeId === other.shiftTypeId &&
  assignment.rank === other.rank &&
  assignment.roleLabel === other.roleLabel;

interface PlanContext {
  zone: string;
  types: ReadonlyMap<string, ShiftType>;
  people: ReadonlyMap<string, PersonOnRoster>;
}

function draftOf(cell: CellChange, shift: NewAssignment, { zone, types, people }: PlanContext) {
  const type = types.get(shift.shiftTypeId);
  if (!type?.active || type.unitId !== cell.unitId) throw new Refusal('roster.type-closed');
  if (!people.get(cell.practitionerId)?.active) throw new Refusal('roster.person-left');
  const { startsMs, endsMs } = shiftTime(type, cell.day, zone);
  return {
    ...shift,
    practitionerId: cell.practitionerId,
    unitId: cell.unitId,
    day: cell.day,
    startsAt: new Date(startsMs).toISOString(),
    endsAt: new Date(endsMs).toISOString(),
    state: 'draft' as const,
    overrideReason: null,
    isAtHome: type.isAtHome,
  };
}

/** What the cell has already stays as it is; what a draft removed returns rather than being made anew. */
function planCell(
  cell: CellChange,
  present: readonly Assignment[],
  context: PlanContext,
): PlannedCell {
  const standing = present.filter(({ state }) => state !== 'removed');
  const seen = new Set(cell.seen);
  if (standing.length !== seen.size || standing.some(({ id }) => !seen.has(id)))
    throw new Refusal('roster.cell-changed');
  const unmatched = new Set(present);
  const planned: PlannedCell = { cell, standing, drafts: [], restored: [], kept: [] };
  for (const shift of cell.put) {
    const same = [...unmatched].find((assignment) => isSameShift(assignment, shift));
    if (same) unmatched.delete(same);
    if (!same) planned.drafts.push(draftOf(cell, shift, context));
    else if (same.state === 'removed') planned.restored.push(same);
    else planned.kept.push(same);
  }
  return planned;
}

const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const leavesOf = ({ standing, kept }: PlannedCell) =>
  standing.filter((assignment) => !kept.includes(assignment));

/** After the whole change is in the index: what the rules say of each cell. */
function checkCells(index: RosterIndex, planned: PlannedCell[]): Map<string, Finding[]> {
  for (const plannedCell of planned) index.remove(idsOf(leavesOf(plannedCell)));
  for (const { drafts, restored } of planned)
    index.add([
      ...drafts,
      ...restored.map((assignment) => ({ ...assignment, state: 'published' as const })),
    ]);
  return new Map(
    planned.map((plannedCell) => [
      cellKey(plannedCell.cell),
      [
        ...[...plannedCell.drafts, ...plannedCell.restored].flatMap((shift) => index.check(shift)),
        ...leavesOf(plannedCell).flatMap(({ shiftTypeId, day, rank }) =>
          rank === 'primary' ? index.judgeCover(shiftTypeId, day) : [],
        ),
      ],
    ]),
  );
}

/** Throws 409 with the words of the first rule that stops and is not overridden. */
function requireLawful(planned: PlannedCell[], findings: ReadonlyMap<string, Finding[]>): void {
  for (const { cell } of planned)
    for (const { severity, isFinal, words } of findings.get(cellKey(cell)) ?? [])
      if (severity === 'stop' && (isFinal || cell.reason === null))
        throw new Refusal('roster.rule', { words });
}

/** A reason is stored with the shifts alone that needed it. */
function withReasons(planned: PlannedCell[], findings: ReadonlyMap<string, Finding[]>): void {
  for (const { cell, drafts } of planned) {
    const isOverride = findings.get(cellKey(cell))?.some(({ severity }) => severity === 'stop');
    if (isOverride === true) for (const draft of drafts) draft.overrideReason = cell.reason;
  }
}

async function write(db: Connection, signedIn: SignedIn, planned: PlannedCell[]): Promise<void> {
  const { person } = signedIn.session;
  const leaving = planned.flatMap(leavesOf);
  const drafts = leaving.filter(({ state }) => state === 'draft');
  const published = leaving.filter(({ state }) => state === 'published');
  if (drafts.length > 0) await assignments.deleteDrafts(db, idsOf(drafts));
  if (published.length > 0) await assignments.setState(db, idsOf(published), 'removed');
  const restored = planned.flatMap((plannedCell) => plannedCell.restored);
  if (restored.length > 0) await assignments.setState(db, idsOf(restored), 'published');
  const by = { organizationId: person.organizationId, practitionerId: person.id };
  await assignments.insertDrafts(
    db,
    { ...by, at: signedIn.now() },
    planned.flatMap((one) => one.drafts),
  );
}

/** One entry a person and change, with the days; one more for each rule that was overridden. */
function auditOf(
  planned: PlannedCell[],
  findings: ReadonlyMap<string, Finding[]>,
  { types }: PlanContext,
): AuditEntry[] {
  const letters = (list: readonly Assignment[]) =>
    list.map(({ shiftTypeId }) => types.get(shiftTypeId)?.letter ?? '').join(' ');
  const byPerson = Map.groupBy(planned, ({ cell }) => `${cell.unitId} ${cell.practitionerId}`);
  const changes = [...byPerson.values()].flatMap((cells): AuditEntry[] => {
    const [first] = cells;
    if (!first) return [];
    const { unitId, practitionerId } = first.cell;
    const describe = (of: (plannedCell: PlannedCell) => readonly Assignment[]) =>
      Object.fromEntries(cells.map((cell) => [cell.cell.day, letters(of(cell))]));
    const detail = {
      unitId,
      before: describe(({ standing }) => standing),
      after: describe(({ kept, drafts, restored }) => [...kept, ...restored, ...drafts]),
    };
    const object = { type: 'Practitioner', id: practitionerId };
    return [{ action: 'roster.change', object, detail }];
  });
  const overrides = planned.flatMap(({ cell }) =>
    (findings.get(cellKey(cell)) ?? [])
      .filter(({ severity }) => severity === 'stop')
      .map(({ rule, words }): AuditEntry => {
        const object = { type: 'Practitioner', id: cell.practitionerId };
        const { unitId, day, reason } = cell;
        return { action: 'roster.override', object, detail: { unitId, day, rule, words, reason } };
      }),
  );
  return [...changes, ...overrides];
}

async function planned(db: Connection, signedIn: SignedIn, cells: readonly CellChange[]) {
  const { organizationId } = signedIn.session.person;
  const unitIds = [...new Set(cells.map(({ unitId }) => unitId))];
  const locked = await lockUnits(db, organizationId, unitIds);
  if (locked.length < unitIds.length) throw new Refusal('not-found');
  const practitionerIds = [...new Set(cells.map(({ practitionerId }) => practitionerId))];
  const people = await peopleStore.byIds(db, organizationId, practitionerIds);
  if (people.length < practitionerIds.length) throw new Refusal('not-found');
  const unitTypes = await shiftTypesOf(db, organizationId, unitIds);
  const zone = await zoneOf(db, organizationId);
  const context: PlanContext = {
    zone,
    types: new Map(unitTypes.map((type) => [type.id, type])),
    people: new Map(people.map((person) => [person.id, person])),
  };
  const present = Map.groupBy(await assignments.inCells(db, organizationId, cells), cellKey);
  const all = cells.map((cell) => planCell(cell, present.get(cellKey(cell)) ?? [], context));
  const index = await indexFor(
    { ...signedIn, db },
    { organizationId, zone, cells, people, unitTypes },
  );
  return { all, context, unitIds, findings: checkCells(index, all) };
}

/**
 * Throws 409 where a cell has another content than was seen, where a rule stops and no reason is given,
 * and where two shifts would overlap; then nothing is changed.
 */
export async function change(signedIn: SignedIn, { cells }: ChangeRoster): Promise<ChangedRoster> {
  const { organizationId } = signedIn.session.person;
  const work = async (db: Connection): Promise<ChangedRoster> => {
    const { all, context, unitIds, findings } = await planned(db, signedIn, cells);
    requireLawful(all, findings);
    withReasons(all, findings);
    await write(db, signedIn, all);
    await recordAll(db, signedIn, auditOf(all, findings, context));
    return {
      cells: cells.map(({ unitId, practitionerId, day }) => ({ unitId, practitionerId, day })),
      assignments: await assignments.inCells(db, organizationId, cells),
      units: await nextVersions(db, unitIds),
    };
  };
  const changed = await attempted(signedIn, { action: 'roster.change' }, async () => {
    try {
      const turns = unitTurns(cells.map(({ unitId }) => unitId));
      return await transactionInTurn(signedIn.db, turns, work);
    } catch (error) {
      throw isUniqueViolation(error) ? new Refusal('roster.cell-changed', { cause: error }) : error;
    }
  });
  changedRoster(signedIn, cells);
  return changed;
}
