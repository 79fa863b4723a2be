/** Tests boards of charts on walls, and what becomes of boards when their owner leaves or their unit is merged. */
import { afterAll, expect, test } from 'vitest';
import type { ChartDefinition, ChartWall } from '#shared/charts.ts';
import type { CaseNumbers } from '#shared/cases/number-figures.ts';
import type { OnCallAddresses } from '#shared/on-call.ts';
import type { NameIn } from '#server/test/browser.ts';
import { insertClosed } from '#server/test/cases/insert-cases.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import { fetched } from '#server/test/feed-reader.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner } = clinic.world;
const manager = { role: 'EDITOR', hospitalRole: 'Case Manager' } as const;
const grace = await clinic.clinician({ ...manager, fullName: 'Grace Hughes' });
const admin = await clinic.clinician({ role: 'ADMIN', fullName: 'Amara Diallo' });

const call = <Name extends NameIn<'charts'>>(who: Clinician, name: Name, input: object = {}) =>
  who.browser.call(`charts.${name}`, input);

const chartOf = (number: string, more: object = {}): ChartDefinition => ({
  measure: { source: 'cases', number, by: 'unit', every: null, of: {}, ...more } as never,
  period: { name: '30-days' },
  shape: 'bars',
});
const barriers = chartOf('barriers-solved');

let boardNumber = 0;
async function sharedBoard(who: Clinician, unitId: string | null): Promise<string> {
  boardNumber += 1;
  const { data } = await call(who, 'saveBoard', { name: `Board ${boardNumber}`, unitId });
  return data.boardId;
}
const save = async (
  who: Clinician,
  boardId: string,
  name: string,
  definition: ChartDefinition = barriers,
): Promise<string> => (await call(who, 'save', { boardId, name, definition })).data.chartId;

const addressOf = ({ json }: OnCallAddresses) => new URL(json).pathname;
async function publish(boardId: string): Promise<OnCallAddresses> {
  boardNumber += 1;
  return (await call(admin, 'publish', { boardId, name: `Wall ${boardNumber}` })).data;
}
const wallAt = async (addresses: OnCallAddresses): Promise<ChartWall> =>
  JSON.parse((await fetched(clinic, addressOf(addresses))).text);
const namesAt = async (addresses: OnCallAddresses) =>
  (await wallAt(addresses)).charts.map(({ name }) => name);

test('S590 a wall shows the figures that a signed-in reader is shown, and what was published until it is published anew', async () => {
  const unit = await clinic.newUnit();
  for (const unitId of [unit.id, unit.id, undefined])
    await insertClosed(clinic, { kind: 'barrier', state: 'solved', ...(unitId && { unitId }) });
  const boardId = await sharedBoard(grace, unit.id);
  const chartId = await save(grace, boardId, 'Barriers');
  expect((await call(grace, 'publish', { boardId, name: 'Hall' })).problem).toBe('access.denied');
  const addresses = await publish(boardId);
  const wall = await wallAt(addresses);
  expect(wall).toMatchObject({ name: addresses.link.name, charts: [{ name: 'Barriers' }] });
  const [chart] = wall.charts;
  const read: CaseNumbers = (
    await grace.browser.call('cases.numbers', { kind: 'barrier', ...chart?.days, by: 'unit' })
  ).data;
  const figureOf = ({ key, figures }: CaseNumbers['rows'][number]) => [
    key,
    figures['barriers-solved'],
  ];
  if (chart?.figures.source !== 'cases') throw new Error('the wall has no numbers');
  expect(chart.figures.numbers.rows.map(figureOf)).toEqual(read.rows.map(figureOf));
  expect(chart.figures.numbers.rows).toContainEqual(
    expect.objectContaining({
      key: unit.id,
      figures: { 'barriers-solved': expect.objectContaining({ whole: 2 }) },
    }),
  );
  await call(grace, 'save', { chartId, boardId, name: 'Changed', definition: barriers });
  await save(grace, boardId, 'More');
  expect(await namesAt(addresses)).toEqual(['Barriers']);
  const walls = async () => (await call(admin, 'byId', { boardId })).data.walls;
  expect(await walls()).toEqual([{ name: addresses.link.name, isBehind: true }]);
  expect((await call(grace, 'publishAgain', { boardId })).problem).toBe('access.denied');
  await call(admin, 'publishAgain', { boardId });
  expect(await namesAt(addresses)).toEqual(['Changed', 'More']);
  expect(await walls()).toEqual([{ name: addresses.link.name, isBehind: false }]);
  expect(await clinic.recorded('on-call.link-publish', addresses.link.id)).toMatchObject([
    { actor_id: admin.id, detail: { after: { boardId, charts: 2 } } },
  ]);
});

test('S590 no amount of money and no figure by person is on a wall, and no id of anybody', async () => {
  await insertClosed(clinic, { kind: 'barrier', state: 'solved', ownerId: grace.id });
  const boardId = await sharedBoard(admin, (await clinic.newUnit()).id);
  await save(admin, boardId, 'Money', chartOf('money-denied'));
  await save(admin, boardId, 'Owners', chartOf('barriers-solved', { by: 'owner' }));
  const ofOwner = { by: 'state', of: { owner: grace.id } };
  await save(admin, boardId, 'Of one', chartOf('barriers-solved', ofOwner));
  await save(admin, boardId, 'Clinicians', {
    measure: { source: 'record', figure: 'readmissions', by: 'clinician' },
    period: { name: '12-months' },
    shape: 'bars',
  });
  const ofAppointments = (by: 'clinician' | 'type'): ChartDefinition => ({
    measure: { source: 'appointments', figure: 'appointments', by },
    period: { name: '30-days' },
    shape: 'bars',
  });
  await save(admin, boardId, 'Appointments of each', ofAppointments('clinician'));
  const nothing = await call(admin, 'publish', { boardId, name: 'Nothing' });
  expect(nothing.problem).toBe('charts.nothing-to-publish');
  await save(admin, boardId, 'Units');
  await clinic.place([grace], { at: -60 * 24, state: 'completed' });
  await save(admin, boardId, 'Appointments', ofAppointments('type'));
  const addresses = await publish(boardId);
  expect(await namesAt(addresses)).toEqual(['Units', 'Appointments']);
  expect((await wallAt(addresses)).charts[1]?.figures).toMatchObject({
    source: 'appointments',
    rows: { total: { appointments: 1 }, rows: [{ appointments: 1 }] },
  });
  const { text } = await fetched(clinic, addressOf(addresses));
  for (const hidden of [grace.id, grace.fullName, admin.id]) expect(text).not.toContain(hidden);
});

test('S590 a wall ends with its address or its board, and its address opens nothing else', async () => {
  const boardId = await sharedBoard(grace, (await clinic.newUnit()).id);
  await save(grace, boardId, 'Barriers');
  const [first, second] = [await publish(boardId), await publish(boardId)];
  const list = (await admin.browser.call('roster.onCall.links')).data;
  expect(list.find(({ id }) => id === first.link.id)).toMatchObject({ shows: 'charts' });
  const other = addressOf(first).replace('/charts/', '/on-call/');
  expect((await fetched(clinic, other)).status).toBe(404);
  await admin.browser.call('roster.onCall.endLink', { linkId: first.link.id });
  expect((await fetched(clinic, addressOf(first))).status).toBe(404);
  expect((await fetched(clinic, addressOf(second))).status).toBe(200);
  await call(grace, 'removeBoard', { boardId });
  expect((await fetched(clinic, addressOf(second))).status).toBe(404);
  expect(await clinic.recorded('on-call.link-end', second.link.id)).toMatchObject([
    { actor_id: grace.id },
  ]);
});

test('S591 a merge carries the shared boards of a unit, and a chart of its cases goes on with those of the other', async () => {
  const [west, east] = [await clinic.newUnit(), await clinic.newUnit()];
  const boardId = await sharedBoard(grace, west.id);
  await save(
    grace,
    boardId,
    'West',
    chartOf('barriers-solved', { by: 'state', of: { unit: west.id } }),
  );
  const wordsOf = async () => (await call(grace, 'byId', { boardId })).data.charts[0]?.ofWords;
  expect(await wordsOf()).toEqual([`Unit: ${west.name}`]);
  const { data } = await admin.browser.call('organization.units.contents', { unitId: west.id });
  expect(data.chartBoards).toBe(1);
  const merge = { unitId: west.id, intoUnitId: east.id, version: 1 };
  expect((await admin.browser.call('organization.units.merge', merge)).status).toBe(200);
  const board = (await call(grace, 'byId', { boardId })).data;
  expect(board.unit).toEqual(east);
  expect(await wordsOf()).toEqual([`Unit: ${east.name}`]);
});

test('S591 boards that others look at stay when their owner leaves, until one of them takes the board over', async () => {
  const unit = await clinic.newUnit();
  const [ada, mei] = [await clinic.clinician(manager), await clinic.clinician(manager)];
  await owner.query('update practitioners set unit_id = $2 where id = any($1)', [
    [ada.id, mei.id],
    unit.id,
  ]);
  const [shared, own] = [await sharedBoard(ada, unit.id), await sharedBoard(ada, null)];
  await save(ada, shared, 'Barriers');
  const addresses = await publish(shared);
  const leaver = (await admin.browser.call('people.leaver', { personId: ada.id })).data.items;
  expect(leaver).toMatchObject([{ kind: 'chart-board', id: shared }]);
  const { role, hospitalRole, accessApplications, version } = (
    await admin.browser.call('people.one', { personId: ada.id })
  ).data;
  const access = { personId: ada.id, version, role, hospitalRole, accessApplications };
  const leaving = { ...access, active: false, takers: [] };
  expect((await admin.browser.call('people.saveAccess', leaving)).status).toBe(200);
  expect((await call(mei, 'byId', { boardId: shared })).data).toMatchObject({
    owner: null,
    isOwn: false,
    charts: [{ name: 'Barriers' }],
  });
  expect(await namesAt(addresses)).toEqual(['Barriers']);
  expect((await call(grace, 'takeOver', { boardId: shared })).problem).toBe('not-found');
  expect((await call(mei, 'takeOver', { boardId: own })).problem).toBe('not-found');
  expect((await call(mei, 'takeOver', { boardId: shared })).status).toBe(200);
  expect((await call(admin, 'takeOver', { boardId: shared })).problem).toBe('charts.board-owned');
  await save(mei, shared, 'More');
  expect(await clinic.recorded('chart-board.release', shared)).toMatchObject([
    { actor_id: admin.id },
  ]);
  expect(await clinic.recorded('chart-board.take-over', shared)).toMatchObject([
    { actor_id: mei.id },
  ]);
});
