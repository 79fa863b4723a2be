/** Tests that no session adds a board or chart beyond the limit, however many add one at the same moment. */
import { afterAll, expect, test } from 'vitest';
import { mostBoards, mostCharts, type ChartDefinition } from '#shared/charts.ts';
import { Browser } from '#server/test/browser.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;

const tasks: ChartDefinition = {
  measure: { source: 'cases', number: 'tasks-done', by: 'state', every: null, of: {} },
  period: { name: '30-days' },
  shape: 'bars',
};

/** All of them are past their own checks, or wait for each other, before the first of them writes a row of this table. */
async function allAtOnce<Answer>(
  table: 'chart_boards' | 'charts',
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in share mode`);
    const answers = calls.map((run) => run());
    await expect.poll(clinic.world.waitingForLocks).toBe(calls.length);
    await holder.query('commit');
    return await Promise.all(answers);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('S592 of boards and charts that many sessions on two instances add at the same moment, none is beyond the limit', async () => {
  const ada = await clinic.clinician({ role: 'EDITOR', hospitalRole: 'Case Manager' });
  const second = await clinic.world.startInstance();
  const sessions = await Promise.all(
    Array.from({ length: 8 }, (_, nth) =>
      clinic.world.openSession(ada, nth % 2 === 0 ? undefined : new Browser(second.url)),
    ),
  );
  await owner.query(
    `insert into chart_boards (organization_id, practitioner_id, name, changed_at)
     select $1, $2, 'Kept ' || n, now() from generate_series(1, $3) n`,
    [clinic.world.organizationId, ada.id, mostBoards - 1],
  );
  const boards = await allAtOnce(
    'chart_boards',
    sessions.map(
      (session, nth) => () =>
        session.call('charts.saveBoard', { name: `Board of ${nth}`, unitId: null }),
    ),
  );
  expect(boards.map(({ problem }) => problem ?? '').toSorted()).toEqual([
    '',
    ...Array.from({ length: 7 }, () => 'charts.too-many-boards'),
  ]);
  const boardId = boards.find(({ status }) => status === 200)?.data.boardId ?? '';
  const save = (name: string) =>
    ada.browser.call('charts.save', { boardId, name, definition: tasks });
  for (let nth = 1; nth < mostCharts; nth += 1) await save(`Chart ${nth}`);
  const charts = await allAtOnce(
    'charts',
    sessions.map(
      (session, nth) => () =>
        session.call('charts.save', { boardId, name: `Chart of ${nth}`, definition: tasks }),
    ),
  );
  expect(charts.map(({ problem }) => problem ?? '').toSorted()).toEqual([
    '',
    ...Array.from({ length: 7 }, () => 'charts.board-full'),
  ]);
});
