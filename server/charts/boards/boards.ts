/** Boards of charts: listed, opened, named, shared with a unit, taken over and removed; each change is audited. */
import {
  filterWords,
  mostBoards,
  type BoardLine,
  type BoardRef,
  type ChartBoard,
  type SaveBoard,
  type SavedChart,
} from '#shared/charts.ts';
import { numberOf } from '#shared/case-kinds/numbers.ts';
import { record } from '#server/audit/service.ts';
import { filterNames } from '#server/cases/service.ts';
import { endLinksOfCharts, linksOfCharts } from '#server/on-call/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import {
  aboutBoard,
  boardReader,
  requireBoard,
  requireOwnBoard,
  sendChartsChanged,
} from '#server/charts/core/board-reader.ts';
import * as store from '#server/charts/core/board-store.ts';
import * as charts from '#server/charts/core/chart-store.ts';
import { isPublished } from '#server/charts/core/published-charts.ts';

const lineOf = (
  { id, name, ownerId, owner, unitId, unit, charts: count }: store.BoardRow,
  { session }: SignedIn,
): BoardLine => ({
  id,
  name,
  isOwn: ownerId === session.person.id,
  owner,
  unit: unitId !== null && unit !== null ? { id: unitId, name: unit } : null,
  charts: count,
});

export async function list(signedIn: SignedIn): Promise<BoardLine[]> {
  const rows = await store.visible(signedIn.db, boardReader(signedIn));
  return rows.map((row) => lineOf(row, signedIn));
}

/** Each with the names of what it is of; as many statements for one as for all. */
export async function withFilterWords(
  db: Connection,
  organizationId: string,
  rows: readonly charts.ChartRow[],
): Promise<SavedChart[]> {
  const filters = rows.map(({ definition: { measure } }) =>
    measure.source === 'cases'
      ? { kind: numberOf(measure.number).kind, of: measure.of }
      : { kind: 'task' as const, of: {} },
  );
  const names = await filterNames(db, organizationId, filters);
  return rows.map((row, at) => {
    const { measure } = row.definition;
    if (measure.source !== 'cases') return { ...row, ofWords: [] };
    const ofChart = names[at] ?? [];
    return {
      ...row,
      ofWords: ofChart.map(({ group, name }) => filterWords(measure.number, group, name)),
    };
  });
}

/** What it shows is read by the procedures of figures, with the rights of who looks. Throws 404. */
export async function byId(signedIn: SignedIn, { boardId }: BoardRef): Promise<ChartBoard> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const row = await requireBoard(db, signedIn, boardId);
  const rows = await charts.ofBoard(db, boardId);
  const walls = await linksOfCharts(db, { organizationId, boardId });
  return {
    ...lineOf(row, signedIn),
    charts: await withFilterWords(db, organizationId, rows),
    walls: walls.map(({ name, published }) => ({ name, isBehind: !isPublished(rows, published) })),
  };
}

/** Throws 404 for a board of somebody else, and 409 where they have one of that name. */
export async function save(
  signedIn: SignedIn,
  { boardId, name, unitId }: SaveBoard,
): Promise<BoardRef> {
  const { organizationId, id: practitionerId } = signedIn.session.person;
  const at = signedIn.now();
  const work = () =>
    signedIn.db.transaction().execute(async (db) => {
      await store.lockOwner(db, practitionerId);
      const before = boardId ? await requireBoard(db, signedIn, boardId) : undefined;
      if (boardId) await requireOwnBoard(db, signedIn, boardId);
      else if ((await store.countOwn(db, practitionerId)) >= mostBoards)
        throw new Refusal('charts.too-many-boards');
      await requireUnit(db, organizationId, unitId, before?.unitId);
      const values = { name, unitId, at };
      const id = boardId ?? (await store.insert(db, { ...values, organizationId, practitionerId }));
      if (boardId) await store.update(db, { ...values, id });
      await record(db, signedIn, {
        action: 'chart-board.save',
        object: aboutBoard(id),
        detail: {
          ...(before && { before: { name: before.name, unitId: before.unitId } }),
          after: { name, unitId },
        },
      });
      return { boardId: id };
    });
  const board = await refuseTaken(work, 'charts.board-name-taken');
  sendChartsChanged(signedIn);
  return board;
}

/** With its charts; the walls that show it show nothing any more. Throws 404 for a board of somebody else. */
export async function remove(signedIn: SignedIn, { boardId }: BoardRef): Promise<BoardRef> {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    await requireOwnBoard(db, signedIn, boardId);
    const { name, charts: count } = await requireBoard(db, signedIn, boardId);
    await endLinksOfCharts(db, signedIn, { organizationId, boardId });
    await store.remove(db, boardId);
    const detail = { name, charts: count };
    await record(db, signedIn, {
      action: 'chart-board.remove',
      object: aboutBoard(boardId),
      detail,
    });
  });
  sendChartsChanged(signedIn);
  return { boardId };
}

/** Of somebody who left. Throws 404 where the reader does not see it, and 409 where somebody has it. */
export async function takeOver(signedIn: SignedIn, { boardId }: BoardRef): Promise<BoardRef> {
  const practitionerId = signedIn.session.person.id;
  const work = () =>
    signedIn.db.transaction().execute(async (db) => {
      await store.lockOwner(db, practitionerId);
      await requireBoard(db, signedIn, boardId);
      if ((await store.countOwn(db, practitionerId)) >= mostBoards)
        throw new Refusal('charts.too-many-boards');
      if (!(await store.takeOver(db, { id: boardId, practitionerId })))
        throw new Refusal('charts.board-owned');
      await record(db, signedIn, {
        action: 'chart-board.take-over',
        object: aboutBoard(boardId),
      });
    });
  await refuseTaken(work, 'charts.board-name-taken');
  sendChartsChanged(signedIn);
  return { boardId };
}
