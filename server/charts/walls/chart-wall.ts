/** A board of charts with its figures, as holders of a secret address read it. */
import { chartDays, type ChartWall, type WallChart } from '#shared/charts.ts';
import { numberOf } from '#shared/case-kinds/numbers.ts';
import { readNumbers, recordFigureOfPeriod } from '#server/cases/service.ts';
import { figureOfPeriod } from '#server/front-desk/service.ts';
import { findBoardLink } from '#server/on-call/service.ts';
import { sharedRunsOf } from '#server/platform/cost/shared-runs.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { withFilterWords } from '#server/charts/boards/boards.ts';
import { publishable, publishedOf } from '#server/charts/core/published-charts.ts';

interface Scope {
  organizationId: string;
  today: string;
  now: Date;
}

async function figuresOf(
  db: Visitor['db'],
  { organizationId, now }: Scope,
  { definition: { measure }, days }: Pick<WallChart, 'definition' | 'days'>,
): Promise<WallChart['figures']> {
  if (measure.source === 'record') {
    const { figure, by } = measure;
    const query = { organizationId, figure, by, ...days };
    return { source: 'record', rows: await recordFigureOfPeriod(db, query) };
  }
  if (measure.source === 'appointments') {
    const query = { organizationId, by: measure.by, ...days };
    return { source: 'appointments', rows: await figureOfPeriod(db, query) };
  }
  const { number, by, every, of } = measure;
  const { kind } = numberOf(number);
  const input = { kind, ...days, ...(by && { by }), ...(every && { every }), of };
  return {
    source: 'cases',
    numbers: await readNumbers(db, { organizationId, now }, input, [number]),
  };
}

async function wallCharts(
  db: Visitor['db'],
  scope: Scope,
  published: unknown,
): Promise<WallChart[]> {
  // What must not be on a wall today was not published, and stays away if a later release says so of more.
  const charts = publishable(publishedOf(published)).map((chart, at) => ({
    ...chart,
    id: String(at),
  }));
  const named = await withFilterWords(db, scope.organizationId, charts);
  const withFigures: WallChart[] = [];
  for (const { id: _id, ...chart } of named) {
    const days = chartDays(chart.definition.period, scope.today);
    withFigures.push({ ...chart, days, figures: await figuresOf(db, scope, { ...chart, days }) });
  }
  return withFigures;
}

/** Screens that ask at the same moment share one reading. */
const sharedCharts = sharedRunsOf<WallChart[]>();

/** Null where the address opens nothing. */
export async function chartWallOf(visitor: Visitor, secret: string): Promise<ChartWall | null> {
  const link = await findBoardLink(visitor, secret, 'charts');
  if (!link) return null;
  const { id, name, organization, zone, organizationId, published, board } = link;
  const now = visitor.now();
  const today = dayAt(now, zone);
  const charts = await sharedCharts(visitor.db, id, () =>
    wallCharts(visitor.db, { organizationId, today, now }, published),
  );
  return { name, board: board ?? '', organization, zone, at: now.toISOString(), charts };
}
