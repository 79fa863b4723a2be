/** Tests bulk exports of programs and all that is known of one patient: what is in them, for whom, and for how long. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Bundle, FhirResource, Resource } from 'fhir/r4.js';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';
import { expireExport } from './expire-export.ts';
import { runExport } from './run-export.ts';

const clinic = await openClinic();
const { deps, owner, clock } = clinic.world;
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
const base = `${deps.env.publicUrl}/fhir`;
let program: Program;
let patientIds: string[];
/** Of the first patient, in order of start. */
let ids: string[];
/** Of a mere name, and a meeting. */
let others: string[];

const assign = (patientId: string, appointmentIds: readonly string[]) =>
  owner.query('update appointments set patient_id = $1 where id = any($2)', [
    patientId,
    appointmentIds,
  ]);

beforeAll(async () => {
  program = await newProgram(clinic);
  const add = async (fullName: string) =>
    (await lena.browser.call('appointments.patients.add', { fullName })).data.id;
  patientIds = [await add('Ana Ruiz'), await add('Bo Lind')];
  const at = [600, 660, 720, 780, 840, 900];
  const all = [];
  for (const minutes of at) all.push(await clinic.place([lena], { at: minutes }));
  ids = all.slice(0, 3);
  await assign(patientIds[0]!, ids);
  await assign(patientIds[1]!, all.slice(3, 4));
  others = [...all.slice(4), await clinic.place([lena], { at: 960, kind: 'meeting' })];
});
afterEach(async () => {
  clock.offsetMs = 0;
  await owner.query('delete from bulk_exports');
});
afterAll(() => clinic.close());

const async = { prefer: 'respond-async' };

async function kickOff(path = '$export', by = program) {
  const answer = await by.send('GET', path, undefined, async);
  expect([path, answer.status, answer.text]).toEqual([path, 202, '']);
  const address = answer.headers.get('content-location') ?? '';
  expect(address.startsWith(`${base}/export/`)).toBe(true);
  const exportId = address.split('/').at(-1) ?? '';
  return { exportId, state: () => by.send('GET', `export/${exportId}`) };
}

interface Manifest {
  output: { type: string; url: string; count: number }[];
}

const fileOf = (url: string, by = program) => by.send('GET', url.slice(base.length + 1));

async function resourcesIn({ output }: Manifest, by = program): Promise<Resource[]> {
  const resources: Resource[] = [];
  for (const { type, url, count } of output) {
    const { status, headers, text } = await fileOf(url, by);
    expect([status, headers.get('content-type')]).toEqual([
      200,
      'application/fhir+ndjson; fhirVersion=4.0',
    ]);
    const lines = text.split('\n').slice(0, -1);
    expect([type, lines.length, Number(headers.get('content-length'))]).toEqual([
      type,
      count,
      Buffer.byteLength(text),
    ]);
    resources.push(...lines.map((line) => JSON.parse(line)));
  }
  return resources;
}

async function exported(path?: string, by = program): Promise<Resource[]> {
  const { exportId, state } = await kickOff(path, by);
  await runExport(deps, { exportId });
  return resourcesIn((await state()).body, by);
}

const namesOf = (resources: readonly Resource[]) =>
  resources.map(({ resourceType, id }) => `${resourceType}/${id}`).toSorted();

test('S322 an export has all that the program reads, each as it reads it by itself', async () => {
  const contact = { patientId: patientIds[1], fullName: 'Rosa Ruiz', relationship: 'daughter' };
  const { relatedPersonId } = (await lena.browser.call('relatedPersons.add', contact)).data;
  const consent = { relatedPersonId, topics: ['talks'], agreedBy: 'patient' };
  await lena.browser.call('relatedPersons.agree', consent);
  const { exportId, state } = await kickOff();
  const running = await state();
  expect([running.status, running.text]).toEqual([202, '']);
  expect(running.headers.get('x-progress')).toBe('Appointment, type 1 of 13: 0 resources written');
  expect(running.headers.get('retry-after')).toBe('5');
  await runExport(deps, { exportId });
  const { status, body, headers } = await state();
  expect([status, body]).toMatchObject([
    200,
    { request: `${base}/$export`, requiresAccessToken: true, error: [], deleted: [] },
  ]);
  const age = Date.now() - new Date(body.transactionTime).getTime();
  expect(age).toBeGreaterThanOrEqual(minuteMs);
  expect(new Date(headers.get('expires') ?? '').getTime()).toBeGreaterThan(Date.now());
  const resources = await resourcesIn(body);
  const appointments = [...ids, ...others].map((id) => `Appointment/${id}`);
  const patients = patientIds.map((id) => `Patient/${id}`);
  expect(namesOf(resources)).toEqual(
    expect.arrayContaining([
      ...appointments,
      ...patients,
      `Schedule/${lena.id}`,
      `RelatedPerson/${relatedPersonId}`,
    ]),
  );
  expect(resources.filter(({ resourceType }) => resourceType === 'Consent')).toHaveLength(1);
  for (const resource of resources) {
    const { id, resourceType } = resource;
    expect(resource).toEqual((await program.send('GET', `${resourceType}/${id}`)).body);
  }
});

test('S322 an export is of the types that are named, and of what was changed since', async () => {
  expect(namesOf(await exported('$export?_type=Patient'))).toEqual(
    patientIds.map((id) => `Patient/${id}`).toSorted(),
  );
  const ofPatients = await exported('Patient/$export?_type=Appointment');
  expect(ofPatients.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  for (const id of others) expect(ofPatients.map((one) => one.id)).not.toContain(id);
  const { rows } = await owner.query<{ at: Date }>('select clock_timestamp() as at');
  await owner.query('update appointments set patient_name = $1 where id = $2', ['Ana', ids[1]]);
  const since = rows[0]!.at.toISOString();
  expect(namesOf(await exported(`$export?_type=Appointment&_since=${since}`))).toEqual([
    `Appointment/${ids[1]}`,
  ]);
  await owner.query('update patients set full_name = $1 where id = $2', ['Ana', patientIds[1]]);
  expect(namesOf(await exported(`$export?_type=Patient&_since=${since}`))).toEqual([
    `Patient/${patientIds[1]}`,
  ]);
});

test('S322 an export that was interrupted has each resource once, by whomever it is gone on with', async () => {
  const { exportId, state } = await kickOff('$export?_type=Appointment,Patient');
  await runExport(deps, { exportId }, { mostPages: 1, limit: 2 });
  expect((await state()).headers.get('x-progress')).toContain('2 resources written');
  await Promise.all([
    runExport(deps, { exportId }, { limit: 2 }),
    runExport(deps, { exportId }, { limit: 2 }),
  ]);
  await runExport(deps, { exportId }, { limit: 2 });
  const names = namesOf(await resourcesIn((await state()).body));
  expect(names).toEqual([...new Set(names)]);
  expect(names).toHaveLength(ids.length + 1 + others.length + patientIds.length);
});

test('S323 an export is its program’s alone, and of its hospital', async () => {
  const organizationId = await clinic.world.newOrganization('B');
  const foreign = await newProgram(clinic, { organizationId });
  const { exportId, state } = await kickOff();
  await runExport(deps, { exportId });
  const [file] = (await state()).body.output;
  for (const stranger of [await newProgram(clinic), foreign]) {
    const answers = [
      await stranger.send('GET', `export/${exportId}`),
      await stranger.send('DELETE', `export/${exportId}`),
      await fileOf(file.url, stranger),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  }
  const theirs = namesOf(await exported(undefined, foreign));
  expect(theirs).toEqual([`Schedule/${foreign.admin.id}`]);
});

test('S323 an export has no more than the program’s scopes, at its start, for each page and for each file', async () => {
  const narrow = await newProgram(clinic, { scopes: ['system/Appointment.rs'] });
  expect(new Set((await exported('$export', narrow)).map((one) => one.resourceType))).toEqual(
    new Set(['Appointment']),
  );
  const refused = await narrow.send('GET', '$export?_type=Patient', undefined, async);
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining('system/Patient.rs'),
  ]);
  const one = await kickOff();
  await runExport(deps, one);
  const { output } = (await one.state()).body as Manifest;
  await program.signIn('system/Appointment.rs');
  const statuses = [];
  for (const { type, url } of output) statuses.push([type, (await fileOf(url)).status]);
  await program.signIn();
  expect(statuses).toEqual(output.map(({ type }) => [type, type === 'Appointment' ? 200 : 403]));
  const ended = await kickOff('$export', narrow);
  await owner.query('update programs set scopes = $1 where id = $2', [
    ['system/Slot.rs'],
    narrow.id,
  ]);
  await runExport(deps, ended);
  const after = await ended.state();
  expect([after.status, after.text]).toEqual([409, expect.stringContaining('Start another one')]);
});

test('S323 one export of a program runs; what is cancelled or a day old is deleted, and all is audited', async () => {
  const one = await kickOff();
  const second = await program.send('GET', '$export', undefined, async);
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, '60']);
  const cancelled = await program.send('DELETE', `export/${one.exportId}`);
  expect([cancelled.status, (await one.state()).status]).toEqual([202, 404]);
  await runExport(deps, one);
  const next = await kickOff();
  await runExport(deps, next);
  const [file] = (await next.state()).body.output;
  expect((await fileOf(file.url)).status).toBe(200);
  await expireExport(deps, next);
  expect((await next.state()).status).toBe(200);
  clock.offsetMs = dayMs + minuteMs;
  await expireExport(deps, next);
  clock.offsetMs = 0;
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int as count from bulk_export_parts',
  );
  expect([rows[0]?.count, (await fileOf(file.url)).status]).toEqual([0, 404]);
  const actions = [];
  for (const action of ['export', 'export-done', 'export-read', 'export-end'])
    for (const { exportId } of [one, next])
      actions.push((await clinic.recorded(`program.${action}`, exportId)).length);
  expect(actions).toEqual([1, 1, 0, 1, 0, 1, 1, 0]);
});

test('S323 what an export does not do is refused by name', async () => {
  for (const [path, headers, status, words] of [
    ['$export', {}, 400, 'Prefer: respond-async'],
    ['$export?_outputFormat=text/csv', async, 400, 'ndjson'],
    ['$export?_type=Observation', async, 400, 'Observation is not exported here'],
    ['Patient/$export?_type=Schedule', async, 400, 'Schedule is not exported here'],
    ['$export?_since=yesterday', async, 400, 'An instant'],
    ['$export?_elements=id', async, 400, 'whole resources'],
    ['$export?_typeFilter=x', async, 400, 'no such parameter'],
  ] as const) {
    const answer = await program.send('GET', path, undefined, headers);
    expect([path, answer.status, answer.text]).toEqual([
      path,
      status,
      expect.stringContaining(words),
    ]);
  }
});

async function everything(query: string, by = program) {
  const { status, body, text } = await by.send('GET', query);
  expect([query, status, text]).toEqual([query, 200, text]);
  return body as Bundle<FhirResource>;
}

const entriesOf = ({ entry = [] }: Bundle<FhirResource>) =>
  entry.map(({ resource }) => `${resource?.resourceType}/${resource?.id}`);

test('S321 everything of a patient comes page by page, of that patient alone', async () => {
  const [patientId] = patientIds;
  const seen: string[] = [];
  let next: string | undefined = `Patient/${patientId}/$everything?_count=2`;
  while (next !== undefined) {
    const page = await everything(next);
    expect(page.total).toBe(4);
    seen.push(...entriesOf(page));
    next = page.link?.find(({ relation }) => relation === 'next')?.url.slice(base.length + 1);
  }
  const [first, second, third] = ids.map((id) => `Appointment/${id}`);
  const whom = `Practitioner/${lena.id}`;
  expect(seen).toEqual([`Patient/${patientId}`, first, second, whom, third, whom]);
  const chosen = await everything(`Patient/${patientId}/$everything?_type=Patient`);
  expect([chosen.total, entriesOf(chosen)]).toEqual([1, [`Patient/${patientId}`]]);
  const since = minutesFromNow(60).toISOString();
  expect(entriesOf(await everything(`Patient/${patientId}/$everything?_since=${since}`))).toEqual([
    `Patient/${patientId}`,
  ]);
});

test('S321 everything is of the program’s scopes and hospital, and of the record that replaced a merged one', async () => {
  const [patientId = '', mergedId = ''] = patientIds;
  const narrow = await newProgram(clinic, { scopes: ['system/Patient.rs'] });
  expect(entriesOf(await everything(`Patient/${patientId}/$everything`, narrow))).toEqual([
    `Patient/${patientId}`,
  ]);
  const organizationId = await clinic.world.newOrganization('C');
  const foreign = await newProgram(clinic, { organizationId });
  expect((await foreign.send('GET', `Patient/${patientId}/$everything`)).status).toBe(404);
  await owner.query('update patients set merged_into = $1 where id = $2', [patientId, mergedId]);
  const merged = entriesOf(await everything(`Patient/${mergedId}/$everything?_type=Patient`));
  expect(merged).toEqual([`Patient/${mergedId}`, `Patient/${patientId}`]);
});
