/** Tests measures: errors at their line, trials with flips, publishing by two, and the gaps that follow. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleMeasures } from '#shared/measures/sample-measures.ts';
import { openClinic } from '#server/test/clinic.ts';
import { followMeasures, runPublished } from './service.ts';

const clinic = await openClinic();
const { world } = clinic;
const { deps, organizationId } = world;
const noor = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Noor Haddad' });
const ada = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ada Lind' });
const ben = await clinic.clinician({ hospitalRole: 'IT Builder', fullName: 'Ben Ito' });
const grace = await clinic.clinician({ hospitalRole: 'Attending' });
afterAll(() => clinic.close());

const [sample] = sampleMeasures;
if (!sample) throw new Error('no sample');
const measure = (more: object = {}) => ({
  ...sample,
  name: `Sugar ${randomUUID().slice(0, 8)}`,
  ...more,
});

type Person = typeof noor;
const call = (who: Person, name: string, input: object) =>
  who.browser.call(`measures.${name}` as 'measures.byId', input);
const read = async (measureId: string, who = noor) =>
  (await who.browser.call('measures.byId', { measureId })).data;

async function draft(more: object = {}, who = noor): Promise<string> {
  const { data, problem } = await who.browser.call('measures.draft', measure(more));
  expect(problem).toBeUndefined();
  return data.measureId;
}
const refOf = async (measureId: string) => ({
  measureId,
  version: (await read(measureId)).version,
});
const tryOut = async (measureId: string, who = noor) =>
  call(who, 'tryOut', { ...(await refOf(measureId)), patients: 1_000 });

const header = 'patient,type,id,time,code,title,value,unit';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
async function arrive(rows: string[]) {
  const text = [header, ...rows].join('\n');
  const { data } = await ben.browser.call('facts.import', { format: 'csv', text });
  expect(data.counts.refused).toBe(0);
}

async function patient(fullName: string) {
  const mrn = `M${randomUUID().slice(0, 8)}`;
  const details = { fullName, externalId: mrn, birthDate: '1960-05-04' };
  const { data } = await noor.browser.call('appointments.patients.add', details);
  return { id: data.id, mrn };
}
const diabetes = (mrn: string) =>
  `${mrn},diagnosis,${randomUUID()},${daysAgo(100)},E11.9,Type 2 diabetes,,`;
const sugar = (mrn: string, value: number) =>
  `${mrn},result,${randomUUID()},${daysAgo(1)},4548-4,Hemoglobin A1c,${value},%`;

async function jobs(name: string) {
  const { rows } = await world.owner.query<{ data: never }>(
    `delete from jobs.job where name = $1 and state < 'active' returning data`,
    [name],
  );
  return rows.map(({ data }) => data);
}
const runAll = async () => {
  for (const job of await jobs('measures.run')) await runPublished(deps, job);
};
const gapsOf = async (patientId: string) => {
  const filter = { patientId, kinds: ['gap'] };
  const open = await noor.browser.call('cases.list', { filter });
  const closed = await noor.browser.call('cases.list', { filter: { ...filter, closed: 'today' } });
  return Promise.all(
    [...open.data.cases, ...closed.data.cases].map(
      async ({ id }) => (await noor.browser.call('cases.byId', { caseId: id })).data,
    ),
  );
};
const listed = async (runId: string, list: string) => {
  const { data } = await noor.browser.call('measures.patients', { runId, list });
  return data.patients.map(({ fullName, outcome, before }) => [fullName, outcome, before]);
};

let low: { id: string; mrn: string };
let high: { id: string; mrn: string };
let without: { id: string; mrn: string };
beforeAll(async () => {
  low = await patient('Ana Ruiz');
  high = await patient('Bo Lund');
  without = await patient('Cem Aydin');
  const none = await patient('Dina Weiss');
  await arrive([
    ...[low, high, without].map(({ mrn }) => diabetes(mrn)),
    sugar(low.mrn, 7.1),
    sugar(high.mrn, 8.6),
    sugar(none.mrn, 5),
  ]);
}, 60_000);

test('S559 an error of CQL stands at its line and column, and what is not kept here is said', async () => {
  const cql = sample.cql
    .replace('exists "Diabetes"', 'exist "Diabetes"')
    .replace('define "Denominator"', 'define "Shots": [Immunization]\n\ndefine "Denominator"');
  const { data } = await noor.browser.call('measures.check', { cql });
  const line = cql.split('\n').findIndex((text) => text.includes('exist "D')) + 1;
  expect(data.issues).toContainEqual(
    expect.objectContaining({ line, column: 3, isError: true, library: null }),
  );
  const shots = cql.split('\n').findIndex((text) => text.includes('Shots')) + 1;
  const { data: right } = await noor.browser.call('measures.check', {
    cql: cql.replace('exist "D', 'exists "D'),
  });
  expect(right.issues).toEqual([
    expect.objectContaining({ line: shots, column: 17, isError: false }),
  ]);
  // One error is said once, and nothing that follows from it alone.
  const wrongType = sample.cql.replace('Decimal default 9.0', 'Quantity default 9.0');
  const { data: one } = await noor.browser.call('measures.check', { cql: wrongType });
  const errors = one.issues.filter(({ isError }) => isError);
  expect(errors.map(({ words }) => words).filter((words) => words.includes('chunk'))).toEqual([]);
  expect(errors[0]?.line).toBe(
    wrongType.split('\n').findIndex((text) => text.includes('Quantity default')) + 1,
  );
  expect(right.outline.definitions).toContainEqual({
    name: 'Numerator',
    isYesNo: true,
    episodesOf: null,
  });
  expect(right.outline.parameters).toEqual([
    { name: 'Limit in per cent', type: 'Decimal', hasDefault: true },
  ]);
}, 120_000);

test('S562 a trial counts populations with the patients behind each, and refuses what cannot run', async () => {
  const wrong = await draft({ cql: sample.cql.replace('exists "D', 'exist "D') });
  expect((await tryOut(wrong)).problem).toBe('measures.wrong-cql');
  const other = await draft({ populations: { ...sample.populations, numerator: 'Last result' } });
  expect((await tryOut(other)).problem).toBe('measures.wrong-population');
  const measureId = await draft();
  expect((await tryOut(measureId)).problem).toBeUndefined();
  const { run } = await read(measureId);
  expect(run).toMatchObject({ patients: 4, failures: 0, stopped: null, isCurrent: true });
  expect(run?.outcomes).toMatchObject({ met: 2, unmet: 1, outside: 1 });
  expect(await listed(run!.id, 'denominator')).toEqual([
    ['Ana Ruiz', 'met', null],
    ['Bo Lund', 'met', null],
    ['Cem Aydin', 'unmet', null],
  ]);
  expect(await listed(run!.id, 'unmet')).toEqual([['Cem Aydin', 'unmet', null]]);
}, 120_000);

test('S563 who wrote it does not publish it, and the next revision says who flips', async () => {
  const measureId = await draft({}, ben);
  expect((await call(ada, 'publish', await refOf(measureId))).problem).toBe('measures.not-tried');
  await tryOut(measureId, ben);
  expect((await call(ben, 'publish', await refOf(measureId))).problem).toBe(
    'measures.second-person',
  );
  expect((await call(noor, 'publish', await refOf(measureId))).status).toBe(403);
  expect((await call(ada, 'publish', await refOf(measureId))).problem).toBeUndefined();
  await runAll();
  const stricter = { cql: sample.cql.replace('default 9.0', 'default 8.0'), of: measureId };
  const next = await draft(stricter);
  await tryOut(next);
  const { run } = await read(next);
  expect(run).toMatchObject({ comparedWith: 1, flipped: 1 });
  expect(await listed(run!.id, 'flipped')).toEqual([['Bo Lund', 'unmet', 'met']]);
  // A change of the text needs another trial.
  const { version } = await read(next);
  const changed = { ...measure(stricter), of: undefined, measureId: next, version };
  await call(noor, 'change', JSON.parse(JSON.stringify(changed)));
  expect((await call(ada, 'publish', await refOf(next))).problem).toBe('measures.not-tried');
}, 120_000);

test('S564 who does not meet it gets a gap, which the measure alone closes', async () => {
  const measureId = await draft();
  await tryOut(measureId);
  expect((await call(ada, 'publish', await refOf(measureId))).problem).toBeUndefined();
  await runAll();
  const { name, openGaps } = await read(measureId);
  const ofMeasure = async ({ id }: { id: string }) =>
    (await gapsOf(id)).filter(({ title }) => title === name);
  expect(openGaps).toBe(1);
  expect(await ofMeasure(high)).toEqual([]);
  expect(await ofMeasure(without)).toMatchObject([{ state: 'open' }]);
  // A run that is done again opens nothing.
  await runPublished(deps, { organizationId, measureId });
  expect(await ofMeasure(without)).toHaveLength(1);
  await arrive([sugar(without.mrn, 9.5)]);
  for (const job of await jobs('measures.follow')) await followMeasures(deps, job);
  expect(await ofMeasure(without)).toMatchObject([{ state: 'open' }]);
  await arrive([sugar(without.mrn, 6.5)]);
  for (const job of await jobs('measures.follow')) await followMeasures(deps, job);
  const [gap] = await ofMeasure(without);
  expect(gap).toMatchObject({ state: 'closed' });
  expect(gap?.subject).toMatchObject({ evidence: { title: 'Hemoglobin A1c' } });
}, 120_000);

test('S564 the gaps of a measure that is retired are withdrawn', async () => {
  const { id, mrn } = await patient('Eli Roth');
  await arrive([diabetes(mrn)]);
  const measureId = await draft();
  await tryOut(measureId);
  await call(ada, 'publish', await refOf(measureId));
  await runAll();
  const { name } = await read(measureId);
  const gap = async () => (await gapsOf(id)).find(({ title }) => title === name);
  expect(await gap()).toMatchObject({ state: 'open' });
  await call(ada, 'retire', await refOf(measureId));
  await runAll();
  expect(await gap()).toMatchObject({ state: 'withdrawn' });
}, 120_000);

test('S563 a draft is dropped by who may write, and what is in force is not', async () => {
  const measureId = await draft();
  const { problem, status } = await call(noor, 'drop', await refOf(measureId));
  expect([problem, status]).toEqual([undefined, 200]);
  expect((await call(noor, 'byId', { measureId })).status).toBe(404);
}, 60_000);

test('S565 other jobs do not see measures, and another hospital finds none', async () => {
  const measureId = await draft();
  expect((await call(grace, 'byId', { measureId })).status).toBe(403);
  const other = await clinic.clinician({
    hospitalRole: 'IT Builder',
    organizationId: await world.newOrganization('B'),
  });
  expect((await call(other, 'byId', { measureId })).status).toBe(404);
});
