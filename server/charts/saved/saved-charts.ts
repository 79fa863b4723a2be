/** Charts of a board: saved, put in order and removed by who has the board; each change is audited. */
import {
  isOfMoney,
  isOfQueries,
  maySee,
  mostCharts,
  type ChartDefinition,
  type ChartRef,
  type MoveChart,
  type SaveChart,
} from '#shared/charts.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { refuseTaken } from '#server/platform/refuse-taken.ts';
import { requireOwnBoard, sendChartsChanged } from '#server/charts/core/board-reader.ts';
import * as store from '#server/charts/core/chart-store.ts';

const aboutChart = (id: string) => ({ type: 'Chart', id });

/** Queries are asked for the record's sake: no amount of money stands beside them. */
function requireMoneyApart(
  charts: readonly Pick<store.ChartRow, 'definition'>[],
  definition: ChartDefinition,
): void {
  const measures = [...charts, { definition }].map((chart) => chart.definition.measure);
  if (measures.some(isOfMoney) && measures.some(isOfQueries))
    throw new Refusal('charts.money-beside-queries');
}

/** Of a chart of the caller, whose board stays locked. Throws 404. */
async function requireOwnChart(
  db: Connection,
  signedIn: SignedIn,
  chartId: string,
): Promise<string> {
  const practitionerId = signedIn.session.person.id;
  const boardId = await store.boardOf(db, { practitionerId, chartId });
  if (boardId === undefined) throw new Refusal('not-found');
  await requireOwnBoard(db, signedIn, boardId);
  return boardId;
}

const measureForAudit = ({ measure }: ChartDefinition) =>
  measure.source === 'cases' ? measure.number : measure.figure;

/**
 * Throws 403 where the caller may not see what it shows, 404 for a chart or board of somebody else, and 409 where the
 * board is full, has a chart of that name, or would have money beside queries.
 */
export async function save(
  signedIn: SignedIn,
  { chartId, boardId, name, definition }: SaveChart,
): Promise<ChartRef> {
  if (!maySee(signedIn.session.person, definition.measure)) throw new Refusal('access.denied');
  const work = () =>
    signedIn.db.transaction().execute(async (db) => {
      await requireOwnBoard(db, signedIn, boardId);
      const before = chartId ? await requireOwnChart(db, signedIn, chartId) : undefined;
      const others = (await store.ofBoard(db, boardId)).filter(({ id }) => id !== chartId);
      requireMoneyApart(others, definition);
      if (before !== boardId && (await store.countOf(db, boardId)) >= mostCharts)
        throw new Refusal('charts.board-full');
      const values = { boardId, name, definition };
      const id = chartId ?? (await store.insert(db, values));
      if (chartId) await store.update(db, { ...values, id });
      const detail = { boardId, name, measure: measureForAudit(definition) };
      await record(db, signedIn, { action: 'chart.save', object: aboutChart(id), detail });
      return { chartId: id };
    });
  const chart = await refuseTaken(work, 'charts.name-taken');
  sendChartsChanged(signedIn);
  return chart;
}

/** Throws 404 for a chart of somebody else. */
export async function remove(signedIn: SignedIn, { chartId }: ChartRef): Promise<ChartRef> {
  await signedIn.db.transaction().execute(async (db) => {
    const boardId = await requireOwnChart(db, signedIn, chartId);
    await store.remove(db, chartId);
    const detail = { boardId };
    await record(db, signedIn, { action: 'chart.remove', object: aboutChart(chartId), detail });
  });
  sendChartsChanged(signedIn);
  return { chartId };
}

/** By one place; the first stays the first. Throws 404 for a chart of somebody else. */
export async function move(signedIn: SignedIn, { chartId, to }: MoveChart): Promise<ChartRef> {
  await signedIn.db.transaction().execute(async (db) => {
    const boardId = await requireOwnChart(db, signedIn, chartId);
    const ids = (await store.ofBoard(db, boardId)).map(({ id }) => id);
    const at = ids.indexOf(chartId);
    const next = Math.min(ids.length - 1, Math.max(0, at + (to === 'earlier' ? -1 : 1)));
    ids.splice(next, 0, ...ids.splice(at, 1));
    await store.reorder(db, ids);
    await record(db, signedIn, {
      action: 'chart.move',
      object: aboutChart(chartId),
      detail: { boardId, to },
    });
  });
  sendChartsChanged(signedIn);
  return { chartId };
}
