/** Tests boards of charts: who changes and who sees them, and what stands on one board. */
import { afterAll, expect, test } from 'vitest';
import { mostCharts, type ChartBoard, type ChartDefinition } from '#shared/charts.ts';
import { followChanges } from '#server/test/event-streams.ts';
import type { NameIn } from '#server/test/browser.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const manager = { role: 'EDITOR', hospitalRole: 'Case Manager' } as const;
const grace = await clinic.clinician({ ...manager, fullName: 'Grace Hughes' });
const mei = await clinic.clinician({ ...manager, fullName: 'Mei Chen' });
const admin = await clinic.clinician({ role: 'ADMIN', fullName: 'Amara Diallo' });

const call = <Name extends NameIn<'charts'>>(who: Clinician, name: Name, input: object = {}) =>
  who.browser.call(`charts.${name}`, input);

const chartOf = (number: string, more: object = {}): ChartDefinition => ({
  measure: { source: 'cases', number, by: 'state', every: null, of: {}, ...more } as never,
  period: { name: '30-days' },
  shape: 'bars',
});
const tasks = chartOf('tasks-done');

let boardNumber = 0;
async function newBoard(who: Clinician, unitId: string | null = null): Promise<string> {
  boardNumber += 1;
  const { data } = await call(who, 'saveBoard', { name: `Board ${boardNumber}`, unitId });
  return data.boardId;
}
const save = (who: Clinician, boardId: string, name: string, definition = tasks) =>
  call(who, 'save', { boardId, name, definition });
const boardOf = async (who: Clinician, boardId: string): Promise<ChartBoard> =>
  (await call(who, 'byId', { boardId })).data;
const namesOn = async (who: Clinician, boardId: string) =>
  (await boardOf(who, boardId)).charts.map(({ name }) => name);
const sees = async (who: Clinician, boardId: string) =>
  (await call(who, 'list')).data.some(({ id }) => id === boardId);
const moveTo = (unitId: string | null, { id }: { id: string }) =>
  owner.query('update practitioners set unit_id = $2 where id = $1', [id, unitId]);

test('S587 a board is read by the people of its unit while they belong to it, and changed by who has it alone', async () => {
  const [ward, other] = [await clinic.newUnit(), await clinic.newUnit()];
  const boardId = await newBoard(grace);
  const { chartId } = (await save(grace, boardId, 'Tasks')).data;
  await moveTo(ward.id, mei);
  expect(await sees(mei, boardId)).toBe(false);
  expect(await sees(admin, boardId)).toBe(false);
  expect((await call(mei, 'byId', { boardId })).problem).toBe('not-found');
  await call(grace, 'saveBoard', { boardId, name: 'Ward', unitId: ward.id });
  expect(await boardOf(mei, boardId)).toMatchObject({
    name: 'Ward',
    isOwn: false,
    owner: grace.fullName,
    unit: ward,
    charts: [{ name: 'Tasks', definition: tasks, ofWords: [] }],
  });
  expect(await sees(admin, boardId)).toBe(true);
  for (const answer of [
    await call(mei, 'saveBoard', { boardId, name: 'Mine', unitId: null }),
    await call(mei, 'removeBoard', { boardId }),
    await call(mei, 'save', { chartId, boardId, name: 'Mine', definition: tasks }),
    await call(mei, 'save', {
      chartId,
      boardId: await newBoard(mei),
      name: 'Mine',
      definition: tasks,
    }),
    await save(mei, boardId, 'Mine'),
    await call(mei, 'move', { chartId, to: 'later' }),
    await call(mei, 'remove', { chartId }),
  ])
    expect(answer.problem).toBe('not-found');
  expect((await call(mei, 'takeOver', { boardId })).problem).toBe('charts.board-owned');
  await moveTo(other.id, mei);
  expect(await sees(mei, boardId)).toBe(false);
  await owner.query(
    `insert into unit_memberships (organization_id, practitioner_id, unit_id, share_percent)
     values ($1, $2, $3, 50)`,
    [clinic.world.organizationId, mei.id, ward.id],
  );
  expect(await sees(mei, boardId)).toBe(true);
  expect((await clinic.recorded('chart-board.save', boardId)).at(-1)).toMatchObject({
    actor_id: grace.id,
    detail: { before: { unitId: null }, after: { name: 'Ward', unitId: ward.id } },
  });
  expect(await clinic.recorded('chart.save', chartId)).toMatchObject([
    { actor_id: grace.id, detail: { boardId, name: 'Tasks', measure: 'tasks-done' } },
  ]);
});

test('S587 another hospital sees no board, and none is shared with a unit of another hospital or a closed one', async () => {
  const boardId = await newBoard(grace, (await clinic.newUnit()).id);
  const organizationId = await clinic.world.newOrganization('Southgate');
  const stranger = await clinic.clinician({ organizationId, role: 'ADMIN' });
  expect(await sees(stranger, boardId)).toBe(false);
  const theirs = await clinic.newUnit(organizationId);
  const share = (unitId: string) => call(grace, 'saveBoard', { boardId, name: 'Ward 2', unitId });
  expect((await share(theirs.id)).problem).toBe('not-found');
  const closed = await clinic.newUnit();
  await owner.query('update units set active = false where id = $1', [closed.id]);
  expect((await share(closed.id)).problem).toBe('organization.unit-closed');
});

test('S587 open pages of charts are told of each change, without what it was', async () => {
  const boardId = await newBoard(grace);
  const stream = await followChanges(mei.browser);
  await stream.next();
  await save(grace, boardId, 'Tasks');
  expect((await stream.next())?.data).toEqual({
    kind: 'change',
    area: 'charts',
    practitionerIds: [],
  });
  stream.stop();
});

test('S588 nobody saves a chart of figures that their job may not see, and what a shared chart shows is asked with the rights of who looks', async () => {
  const boardId = await newBoard(grace);
  const denied = async (definition: ChartDefinition, who = grace) =>
    (await save(who, boardId, 'Other', definition)).problem;
  expect(await denied(chartOf('denials-opened'))).toBe('access.denied');
  expect(await denied(chartOf('money-denied'))).toBe('access.denied');
  const ofRecord = (figure: string): ChartDefinition => ({
    measure: { source: 'record', figure: figure as never, by: 'month' },
    period: { name: '12-months' },
    shape: 'lines',
  });
  expect(await denied(ofRecord('first-pass-denials'))).toBe('access.denied');
  expect(await denied(ofRecord('readmissions'))).toBeUndefined();
  const ofAdmin = await newBoard(admin, (await clinic.newUnit()).id);
  await save(admin, ofAdmin, 'Denials', chartOf('denials-opened'));
  const { unit } = await boardOf(admin, ofAdmin);
  await moveTo(unit?.id ?? null, mei);
  const [chart] = (await boardOf(mei, ofAdmin)).charts;
  expect(chart?.name).toBe('Denials');
  const period = { from: '2026-01-01', to: '2026-01-31' };
  const read = await mei.browser.call('cases.numbers', { kind: 'denial', ...period, by: 'state' });
  expect(read.problem).toBe('access.denied');
});

test('S588 a chart has a group of its number, a shape that fits it, and not more days than are read', async () => {
  const boardId = await newBoard(grace);
  for (const definition of [
    chartOf('tasks-done', { by: 'payer' }),
    chartOf('tasks-overdue', { by: null, every: 'day' }),
    { ...tasks, shape: 'lines' },
    { ...tasks, period: { name: 'days', from: '2026-02-01', to: '2026-01-01' } },
    {
      ...chartOf('tasks-done', { by: 'owner', every: 'day' }),
      shape: 'lines',
      period: { name: '12-months' },
    },
  ])
    expect((await save(grace, boardId, 'Amiss', definition as ChartDefinition)).problem).toBe(
      'input.invalid',
    );
  expect(await namesOn(grace, boardId)).toEqual([]);
});

test('S589 no board has an amount of money beside figures of queries, by a new chart, a changed or a moved one', async () => {
  const [first, second] = [await newBoard(admin), await newBoard(admin)];
  const money = chartOf('money-denied');
  const beside = 'charts.money-beside-queries';
  await save(admin, first, 'Queries', chartOf('queries-sent'));
  expect((await save(admin, first, 'Money', money)).problem).toBe(beside);
  const { chartId } = (await save(admin, second, 'Money', money)).data;
  expect((await save(admin, second, 'Reviews', chartOf('reviews-done'))).problem).toBe(beside);
  const moved = { chartId, boardId: first, name: 'Money', definition: money };
  expect((await call(admin, 'save', moved)).problem).toBe(beside);
  const reviewed: ChartDefinition = {
    measure: { source: 'record', figure: 'reviewed-stays', by: 'month' },
    period: { name: '12-months' },
    shape: 'lines',
  };
  expect((await save(admin, second, 'Reviewed', reviewed)).problem).toBe(beside);
  const changed = { chartId, boardId: second, name: 'Sent', definition: chartOf('queries-sent') };
  expect((await call(admin, 'save', changed)).status).toBe(200);
  expect((await save(admin, second, 'Reviewed', reviewed)).status).toBe(200);
});

test('S588 figures of appointments are charted by who reads their report alone, and never beside a group that they have not', async () => {
  const boardId = await newBoard(admin);
  const ofAppointments = (figure: string, by: string): ChartDefinition => ({
    measure: { source: 'appointments', figure, by } as never,
    period: { name: '30-days' },
    shape: by === 'month' ? 'lines' : 'bars',
  });
  const rate = ofAppointments('no-show-rate', 'type');
  expect((await save(admin, boardId, 'Rate', rate)).status).toBe(200);
  expect((await boardOf(admin, boardId)).charts).toMatchObject([{ definition: rate }]);
  const byReason = ofAppointments('waiting', 'reason');
  expect((await save(admin, boardId, 'Waiting', byReason)).problem).toBe('input.invalid');
  const input = { figure: 'no-shows', by: 'type', from: '2026-01-01', to: '2026-01-31' };
  const nurse = await clinic.clinician({ hospitalRole: 'Nurse Practitioner' });
  const read = (who: Clinician) => who.browser.call('appointments.reports.figure', input as never);
  expect((await read(nurse)).problem).toBe('access.denied');
  expect((await read(admin)).status).toBe(200);
});

test('S593 an export of a chart has its number alone, and the audit says which', async () => {
  const period = { from: '2026-01-01', to: '2026-01-31' };
  const exported = (only: string, kind = 'task') =>
    grace.browser.call('cases.numbersCsv', { kind, only, ...period, by: 'state' });
  const { csv } = (await exported('tasks-done')).data;
  expect(csv).toMatch(/^\uFEFF?State,Done\r?\nAll,0\s*$/);
  expect((await clinic.recorded('case-numbers.export')).at(-1)).toMatchObject({
    actor_id: grace.id,
    detail: { format: 'csv', kind: 'task', number: 'tasks-done', by: 'state' },
  });
  expect((await exported('gaps-opened')).problem).toBe('input.invalid');
  const biller = await clinic.clinician({ role: 'EDITOR', hospitalRole: 'Billing Specialist' });
  const money = { kind: 'denial', only: 'money-denied', ...period };
  expect((await biller.browser.call('cases.numbers', money)).status).toBe(200);
  expect((await grace.browser.call('cases.numbers', money)).problem).toBe('access.denied');
});

test('charts keep the order that they are given, and one that is moved to another board stands at its end', async () => {
  const [first, second] = [await newBoard(grace), await newBoard(grace)];
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C']) ids.push((await save(grace, first, name)).data.chartId);
  await save(grace, second, 'D');
  const [a = '', , c = ''] = ids;
  await call(grace, 'move', { chartId: c, to: 'earlier' });
  expect(await namesOn(grace, first)).toEqual(['A', 'C', 'B']);
  await call(grace, 'move', { chartId: a, to: 'earlier' });
  expect(await namesOn(grace, first)).toEqual(['A', 'C', 'B']);
  await call(grace, 'save', { chartId: a, boardId: second, name: 'A', definition: tasks });
  expect(await namesOn(grace, second)).toEqual(['D', 'A']);
  expect((await save(grace, second, 'A')).problem).toBe('charts.name-taken');
  await call(grace, 'remove', { chartId: a });
  expect(await namesOn(grace, second)).toEqual(['D']);
});

test('a full board is read with as many statements as a board of one chart, and says the names of its units and people', async () => {
  const boardId = await newBoard(grace);
  const addChart = async (nth: number) => {
    const unit = await clinic.newUnit();
    const of = { unit: unit.id, owner: mei.id };
    const definition = chartOf('barriers-solved', { of });
    await save(grace, boardId, `Chart ${nth}`, definition);
    return [`Unit: ${unit.name}`, `Person: ${mei.fullName}`];
  };
  const counted = () => clinic.world.countStatements(() => boardOf(grace, boardId));
  const words = [await addChart(1)];
  const { count } = await counted();
  for (let nth = 2; nth <= mostCharts; nth += 1) words.push(await addChart(nth));
  const full = await counted();
  expect(full.count).toBe(count);
  expect(full.result.charts.map(({ ofWords }) => ofWords)).toEqual(words);
});
