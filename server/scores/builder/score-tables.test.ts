/** Tests hospitals’ own point scores: published by two persons once every test case passes, then counted as LACE is. */
import { afterAll, expect, test } from 'vitest';
import type { RiskList, ScoredStay } from '#shared/scores.ts';
import { addFact } from '#server/test/cases/add-fact.ts';
import { openStays } from '#server/test/cases/open-stays.ts';
import { expressionInput, openScoreScene, scoreFields } from '#server/test/cases/score-scene.ts';
import { openClinic } from '#server/test/clinic.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, organizationId } = clinic.world;
const { day, noon, admitted } = await openStays(clinic);
const { writer, checker, call, listed, tableOf, draft, publish } = await openScoreScene(clinic);
const cora = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Cora Blum' });

const sheetOf = async (stayId: string): Promise<ScoredStay> =>
  (await cora.browser.call('scores.one', { stayId })).data;
const list = async (): Promise<RiskList> => (await cora.browser.call('scores.list', {})).data;
const retire = ({ id, version }: { id: string; version: number }) =>
  call(checker, 'retire', { tableId: id, version });

const albumin = (stayId: string, value: number, daysAgo = 1) =>
  addFact(clinic, stayId, {
    type: 'Observation',
    code: '1751-7',
    title: 'Albumin',
    body: {
      resourceType: 'Observation',
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '1751-7' }] },
      valueQuantity: { value, unit: 'g/L' },
    },
    at: noon(daysAgo).toJSDate(),
  });

test('S570 a score is published when every test case passes, after a check as it stands, by somebody who wrote nothing of it', async () => {
  const fields = scoreFields({ cases: 'L=7, N=yes: 4' });
  const { data } = await call(writer, 'draft', fields);
  const tableId = data.tableId ?? '';
  const ref = (version: number) => ({ tableId, version });
  expect((await call(writer, 'publish', ref(1))).problem).toBe('score-tables.second-person');
  expect((await call(checker, 'publish', ref(1))).problem).toBe('score-tables.cases-fail');
  const empty = { ...fields, cases: '', ...ref(1) };
  expect((await call(writer, 'change', empty)).status).toBe(200);
  expect((await call(checker, 'publish', ref(2))).problem).toBe('score-tables.no-cases');
  const mended = { ...fields, cases: 'L=7, N=yes: 5', ...ref(2) };
  expect((await call(writer, 'change', mended)).status).toBe(200);
  expect((await call(checker, 'publish', ref(3))).problem).toBe('score-tables.not-checked');
  expect((await call(writer, 'check', ref(2))).status).toBe(409);
  expect((await call(writer, 'check', ref(3))).status).toBe(200);
  await call(writer, 'change', { ...mended, version: 3, predicts: 'Death' });
  expect((await call(checker, 'publish', ref(4))).problem).toBe('score-tables.not-checked');
  expect((await tableOf(tableId)).check).toMatchObject({ isCurrent: false, by: 'Ben Ito' });
  await call(writer, 'check', ref(4));
  expect((await call(checker, 'publish', ref(3))).status).toBe(409);
  expect((await call(checker, 'publish', ref(4))).status).toBe(200);
  const table = await tableOf(tableId);
  expect(table).toMatchObject({
    state: 'published',
    writtenBy: ['Ben Ito'],
    approvedBy: 'Ada Lind',
    check: { isCurrent: true },
  });
  const writes = owner.query('update score_tables set approved_by = $2 where id = $1', [
    tableId,
    writer.id,
  ]);
  await expect(writes).rejects.toThrow('score_tables_two_persons');
  expect(await clinic.recorded('score-table.publish', tableId)).toContainEqual(
    expect.objectContaining({ actor_id: checker.id, outcome: 'success' }),
  );
  await retire(table);
});

test('S570 what cannot be read is said beside its field, and nothing is stored', async () => {
  const wrong = async (more: object) =>
    (await call(writer, 'draft', { ...scoreFields(), ...more })).body.error.data.fields.map(
      ({ path, problem }: { path: string; problem: string }) => `${path}: ${problem}`,
    );
  const before = (await listed()).length;
  const input = (more: Parameters<typeof expressionInput>[0]) => ({
    inputs: [expressionInput(more)],
    cases: '',
  });
  expect(await wrong(input({ expression: 'name.where(' }))).toEqual([
    expect.stringMatching(/^inputs\.0\.expression: /),
  ]);
  expect(await wrong(input({ expression: 'period.exist()' }))).toEqual([
    'inputs.0.expression: Input N. Line 1, column 8: There is no function “exist”. Near: “exists”.',
  ]);
  expect(await wrong(input({ evidence: '%facts.resolve()' }))).toEqual([
    expect.stringMatching(
      /^inputs\.0\.evidence: Input N\. Line 1, column 8: There is no function “resolve”/,
    ),
  ]);
  expect(await wrong(input({ expression: '' }))).toEqual([
    'inputs.0.expression: Write the expression',
  ]);
  expect(await wrong(input({ points: '4: 1', kind: 'count' }))).toEqual([
    expect.stringMatching(/^inputs\.0\.points: Begin with/),
  ]);
  expect(await wrong({ cases: 'L=1: 0' })).toEqual(['cases: Case 1: the value of N is missing']);
  expect(await wrong({ cases: 'L=1, N=no' })).toEqual([expect.stringMatching(/^cases: Line 1: /)]);
  expect(await wrong({ inputs: [expressionInput(), expressionInput()], cases: '' })).toEqual([
    'inputs: Give each input a letter of its own',
  ]);
  expect(await wrong({ citation: ' ' })).toEqual([expect.stringMatching(/^citation: Cite/)]);
  expect(await listed()).toHaveLength(before);
});

test('S569 a score in force is in the list and sheet of each stay, every point with its input, source and paper', async () => {
  const table = await publish({ name: 'Albumin Index' });
  expect(table.code).toBe('albumin-index');
  const { stayId } = await admitted(8);
  await albumin(stayId, 41, 3);
  await albumin(stayId, 28, 1);
  const { scores, rows } = await list();
  expect(scores).toEqual([{ id: 'albumin-index', label: 'Albumin Index', mostPoints: 5 }]);
  const row = rows.find((each) => each.stayId === stayId);
  expect(row?.results['albumin-index']).toMatchObject({ least: 5, most: 5, cutOff: 'High' });
  const sheet = await sheetOf(stayId);
  expect(sheet.scores.map(({ id }) => id)).toEqual(['lace', 'hospital', 'albumin-index']);
  expect(sheet.here).toMatchObject({ 'albumin-index': { outcomes: 0, concordance: null } });
  expect(sheet.scores[2]).toMatchObject({
    citation: expect.stringContaining('Doe'),
    limits: [expect.any(String), 'No study has looked for bias in this score.'],
  });
  expect(sheet.readings['albumin-index.n']).toMatchObject({
    value: 1,
    origin: 'record',
    facts: [{ words: 'Albumin', at: expect.stringContaining(day(1)) }],
  });
  expect(sheet.readings['length-of-stay']).toMatchObject({ value: 8, words: '8 days so far' });
  await retire(table);
  expect((await list()).scores).toEqual([]);
  expect((await sheetOf(stayId)).readings['albumin-index.n']).toBeUndefined();
});

test('S569 what the program reads is one input for all scores, and a hospital’s input is entered as those are', async () => {
  const table = await publish();
  const { stayId } = await admitted(2);
  const enter = (input: string, value: number | null) =>
    cora.browser.call('scores.enter', { stayId, input, value });
  expect((await enter('length-of-stay', 9)).data.results).toMatchObject({
    lace: { points: { 'length-of-stay': 5 } },
    [table.code]: { points: { 'length-of-stay': 3 }, least: 3, most: 5, cutOff: 'High' },
  });
  const name = `${table.code}.n`;
  expect((await sheetOf(stayId)).readings[name]).toMatchObject({
    value: null,
    words: 'The expression finds nothing in the record.',
  });
  expect((await enter(name, 7)).body.error.data.fields).toEqual([
    { path: 'value', problem: 'Choose yes or no' },
  ]);
  expect((await enter(name, 1)).data.readings[name]).toMatchObject({
    value: 1,
    origin: 'person',
    by: 'Cora Blum',
  });
  expect((await sheetOf(stayId)).results[table.code]).toMatchObject({ least: 5, most: 5 });
  await retire(table);
  expect((await enter(name, 0)).status).toBe(404);
});

test('S575 the next revision takes over from the one in force, with what people entered; a draft is dropped', async () => {
  const first = await publish();
  const { stayId } = await admitted(2);
  await cora.browser.call('scores.enter', { stayId, input: `${first.code}.n`, value: 1 });
  const next = {
    ...scoreFields({ name: 'Renamed', inputs: [expressionInput({ points: 'yes: 4' })] }),
    expected: '',
    cases: 'N=yes: 4',
    of: first.id,
  };
  const { data } = await call(writer, 'draft', next);
  expect((await call(checker, 'draft', next)).problem).toBe('score-tables.draft-exists');
  expect((await sheetOf(stayId)).results[first.code]).toMatchObject({ most: 2 });
  const ref = { tableId: data.tableId ?? '', version: 1 };
  await call(writer, 'check', ref);
  expect((await call(checker, 'publish', ref)).status).toBe(200);
  const sheet = await sheetOf(stayId);
  expect(sheet.results[first.code]).toMatchObject({ least: 4, most: 4 });
  expect(sheet.scores.at(-1)).toMatchObject({ id: first.code, label: 'Renamed' });
  expect(await tableOf(first.id)).toMatchObject({ state: 'retired', revision: 1 });
  const second = await tableOf(ref.tableId);
  expect(second).toMatchObject({ state: 'published', revision: 2, code: first.code });
  const third = await call(writer, 'draft', { ...next, of: second.id });
  await call(writer, 'retire', { tableId: third.data.tableId, version: 1 });
  expect((await listed()).some(({ id }) => id === third.data.tableId)).toBe(false);
  await retire(second);
});

test('S575 five scores are in force at once, and each name is of one score', async () => {
  const tables = [];
  for (let nth = 0; nth < 5; nth += 1) tables.push(await publish({ name: 'Ward Score' }));
  expect(tables.map(({ code }) => code)).toEqual([
    'ward-score',
    'ward-score-2',
    'ward-score-3',
    'ward-score-4',
    'ward-score-5',
  ]);
  const ref = await draft();
  await call(writer, 'check', ref);
  expect((await call(checker, 'publish', ref)).problem).toBe('score-tables.too-many-in-force');
  for (const table of tables) expect((await retire(table)).status).toBe(200);
});

test('S569 nobody of another hospital sees, checks or publishes a score', async () => {
  const ref = await draft();
  const elsewhere = await clinic.clinician({
    role: 'ADMIN',
    organizationId: await clinic.world.newOrganization('Southgate'),
  });
  expect((await listed(elsewhere)).map(({ id }) => id)).toEqual(['lace', 'hospital']);
  for (const name of ['check', 'publish', 'retire'] as const)
    expect((await call(elsewhere, name, ref)).status).toBe(404);
  const stolen = { ...scoreFields(), of: ref.tableId };
  expect((await call(elsewhere, 'draft', stolen)).status).toBe(404);
  expect((await call(elsewhere, 'change', { ...scoreFields(), ...ref })).status).toBe(404);
  expect(organizationId).not.toBe(elsewhere.organizationId);
});
