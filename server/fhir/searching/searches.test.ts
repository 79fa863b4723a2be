/** Tests what FHIR clients expect of every search and read: parameters, pages, forms, formats and preferences. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bundle, FhirResource } from 'fhir/r4.js';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { newProgram, type Program } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
const lena = await clinic.clinician({ fullName: 'Lena Okafor' });
let program: Program;
let patientId: string;
/** In order of start; the first one is changed last. */
let ids: string[];
const base = `${clinic.world.deps.env.publicUrl}/fhir`;

beforeAll(async () => {
  program = await newProgram(clinic);
  const input = { fullName: 'Ana Ruíz', birthDate: '1980-05-03' };
  patientId = (await lena.browser.call('appointments.patients.add', input)).data.id;
  ids = [];
  for (const at of [600, 660, 720, 780, 840]) ids.push(await clinic.place([lena], { at }));
  await clinic.world.owner.query('update appointments set patient_id = $1 where id = $2', [
    patientId,
    ids[0],
  ]);
});
afterAll(() => clinic.close());

const day = (minutes: number) => minutesFromNow(minutes).toISOString().slice(0, 10);
const around = `date=ge${day(-1440)}&date=lt${day(4 * 1440)}`;

async function search(query: string, headers: Record<string, string> = {}, by = program) {
  const { status, body, text } = await by.send('GET', query, undefined, headers);
  expect([query, status, text]).toEqual([query, 200, text]);
  return body as Bundle<FhirResource>;
}

const found = ({ entry = [] }: Bundle) =>
  entry.flatMap(({ resource, search: how }) => (how?.mode === 'match' ? [resource?.id] : []));

const codesOf = ({ body }: { body: { issue: { code: string; expression?: string[] }[] } }) =>
  body.issue.map(({ code, expression }) => [code, expression?.[0]]);

test('S270 pages follow each other in each order, and the largest page and none have the total', async () => {
  for (const [sort, order] of [
    ['date', ids],
    ['-date', ids.toReversed()],
    ['_lastUpdated', [...ids.slice(1), ids[0]]],
    ['-_lastUpdated', [ids[0], ...ids.slice(1).toReversed()]],
  ] as const) {
    const seen: (string | undefined)[] = [];
    let next: string | undefined = `Appointment?${around}&_sort=${sort}&_count=2`;
    while (next !== undefined) {
      const page = await search(next);
      expect([page.total, found(page).length]).toEqual([5, expect.toBeOneOf([1, 2])]);
      seen.push(...found(page));
      const url = page.link?.find(({ relation }) => relation === 'next')?.url;
      next = url?.slice(base.length + 1);
    }
    expect([sort, seen]).toEqual([sort, order]);
  }
  for (const none of ['_count=0', '_summary=count']) {
    const counted = await search(`Appointment?${around}&${none}`);
    expect([counted.total, counted.entry]).toEqual([5, undefined]);
    expect(counted.link?.map(({ relation }) => relation)).toEqual(['self']);
  }
  expect(found(await search(`Appointment?${around}&_count=5000`))).toEqual(ids);
});

test('S270 what has changed is found by when it did, with two bounds and without a date', async () => {
  const [first = ''] = ids;
  const { body: before } = await program.send('GET', `Appointment/${first}`);
  const { body: other } = await program.send('GET', `Appointment/${ids[4]}`);
  const { lastUpdated } = before.meta;
  expect(Date.parse(lastUpdated)).toBeGreaterThan(Date.parse(other.meta.lastUpdated));
  const at = encodeURIComponent(lastUpdated);
  expect(found(await search(`Appointment?_lastUpdated=ge${at}`))).toEqual([first]);
  expect(found(await search(`Appointment?_lastUpdated=gt${at}`))).toEqual([]);
  const earlier = `_lastUpdated=ge${day(-1440)}&_lastUpdated=lt${at}`;
  expect(found(await search(`Appointment?${earlier}`))).toEqual(ids.slice(1));
  const late = await program.send('GET', 'Appointment?_lastUpdated=ge2020-01-01');
  expect([late.status, late.body.issue[0].code]).toEqual([400, 'invalid']);
});

test('S270 a search by patient, by id and by an address of this server; what leads elsewhere finds nothing', async () => {
  const [first, second] = ids;
  for (const [query, expected] of [
    [`patient=Patient/${patientId}`, [first]],
    [`patient=${base}/Patient/${patientId}`, [first]],
    [`patient:Patient=${patientId}`, [first]],
    [`patient=https://other.example/fhir/Patient/${patientId}`, []],
    [`${around}&practitioner=${base}/Practitioner/${lena.id}`, ids],
    [`${around}&location=Location/${patientId}`, []],
    [`_id=${second},nobody,${first}`, [first, second]],
  ] as const) {
    const bundle = await search(`Appointment?${query}`);
    expect([query, bundle.total, found(bundle)]).toEqual([query, expected.length, expected]);
  }
});

test('S270 patients, practitioners and rooms come along once each, patients with their scope alone', async () => {
  const all = await search(`Appointment?${around}&_include=Appointment:actor`);
  const others = (all.entry ?? []).filter(({ search: how }) => how?.mode === 'include');
  expect([all.total, found(all)]).toEqual([5, ids]);
  expect(others.map(({ fullUrl }) => fullUrl)).toEqual([
    `${base}/Patient/${patientId}`,
    `${base}/Practitioner/${lena.id}`,
  ]);
  const read = await program.send('GET', `Patient/${patientId}`);
  expect(others[0]?.resource).toEqual(read.body);
  expect((await clinic.recorded('patient.read', patientId))[0]).toMatchObject({
    actor_id: program.id,
  });
  const reader = await newProgram(clinic, { scopes: ['system/Appointment.rs'] });
  const refused = await reader.send('GET', `Appointment?${around}&_include=Appointment:patient`);
  expect(refused.status).toBe(403);
  const staff = `Appointment?${around}&_include=Appointment:practitioner`;
  expect((await search(staff, {}, reader)).entry).toHaveLength(6);
});

test('S270 a search by form is answered as by address, for programs and for people', async () => {
  const form = async (path: string, fields: string) =>
    program.caller.fetch(`/fhir/${path}/_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fields,
    });
  for (const [path, fields] of [
    ['Appointment', `${around}&_sort=-date&_count=2`],
    ['Schedule', `actor=Practitioner/${lena.id}`],
    ['HealthcareService', ''],
  ] as const) {
    const [byForm, byAddress] = [await form(path, fields), await search(`${path}?${fields}`)];
    expect([path, byForm.status, byForm.body]).toEqual([path, 200, byAddress]);
  }
  const person = await lena.browser.fetch('/fhir/Appointment/_search', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: around,
  });
  expect([person.status, person.body.total]).toEqual([200, 5]);
  const wrong = await program.send('POST', 'Appointment/_search', {});
  expect(wrong.status).toBe(415);
  const got = await program.send('GET', 'Appointment/_search');
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
});

test('S270 what is not known is refused by its name, or left out and named for who prefers that', async () => {
  for (const [query, issue] of [
    ['colour=red', ['not-supported', 'http.colour']],
    ['_sort=status', ['invalid', 'http._sort']],
    ['_include=Appointment:slot', ['invalid', 'http._include.0']],
    ['_revinclude=Encounter:appointment', ['not-supported', 'http._revinclude']],
    ['status:not=booked', ['not-supported', 'http.status:not']],
    ['location:missing=true', ['not-supported', 'http.location:missing']],
    ['date:exact=2027-01-01', ['not-supported', 'http.date:exact']],
    ['patient.name=Ruiz', ['not-supported', 'http.patient.name']],
    ['identifier=a%00b', ['invalid', 'http.identifier']],
    ['_id=%00', ['invalid', 'http._id']],
    ['_summary=text', ['not-supported', 'http._summary']],
    ['status=booked&status=arrived', ['not-supported', 'http.status']],
  ] as const) {
    const answer = await program.send('GET', `Appointment?${around}&${query}`);
    expect([query, answer.status, codesOf(answer)]).toEqual([query, 400, [issue]]);
  }
  const lenient = await search(`Appointment?${around}&colour=red&_sort=-date`, {
    prefer: 'handling=lenient',
  });
  expect(found(lenient)).toEqual(ids.toReversed());
  expect(lenient.entry?.at(-1)).toMatchObject({
    resource: { issue: [{ severity: 'warning', expression: ['http.colour'] }] },
    search: { mode: 'outcome' },
  });
  expect(lenient.link?.[0]?.url).not.toContain('colour');
  const modifier = await program.send('GET', `Appointment?${around}&status:not=booked`, undefined, {
    prefer: 'handling=lenient',
  });
  expect(modifier.status).toBe(400);
});

test('S270 some elements alone are answered where some are asked for', async () => {
  const { entry = [] } = await search(`Appointment?${around}&_elements=start,end&_count=1`);
  expect(Object.keys(entry[0]?.resource ?? {}).toSorted()).toEqual(
    ['end', 'id', 'meta', 'participant', 'resourceType', 'start', 'status'].toSorted(),
  );
  expect(entry[0]?.resource?.meta?.tag).toMatchObject([{ code: 'SUBSETTED' }]);
});

test('S271 what the caller has already is not sent again, and each answer has its ETag', async () => {
  for (const path of [
    `Appointment/${ids[0]}`,
    `Patient/${patientId}`,
    `Schedule/${lena.id}`,
    `Appointment?${around}`,
    'metadata',
  ]) {
    const first = await program.send('GET', path);
    const etag = first.headers.get('etag') ?? '';
    expect([path, first.status, etag]).toEqual([path, 200, expect.stringMatching(/^W\/"[^"]+"$/)]);
    const again = await program.send('GET', path, undefined, { 'if-none-match': etag });
    expect([path, again.status, again.text, again.headers.get('etag')]).toEqual([
      path,
      304,
      '',
      etag,
    ]);
    const head = await program.send('HEAD', path);
    expect([path, head.status, head.headers.get('etag')]).toEqual([path, 200, etag]);
  }
  const older = { 'if-none-match': 'W/"0"' };
  const changed = await program.send('GET', `Appointment/${ids[0]}`, undefined, older);
  expect(changed.status).toBe(200);
});

test('S271 XML and every other format are 406, whether the address or a header asks for them', async () => {
  for (const [format, accept, status] of [
    ['', 'application/fhir+json;fhirVersion=4.0', 200],
    ['', 'text/html, */*;q=0.1', 200],
    ['_format=json', 'application/fhir+xml', 200],
    ['_format=application/fhir+json', '*/*', 200],
    ['', 'application/fhir+xml', 406],
    ['', 'application/json;q=0, text/turtle', 406],
    ['_format=xml', '*/*', 406],
    ['_format=ttl', 'application/json', 406],
  ] as const)
    for (const path of [`Appointment/${ids[0]}`, 'metadata']) {
      const answer = await program.send('GET', `${path}?${format}`, undefined, { accept });
      expect([format, accept, answer.status]).toEqual([format, accept, status]);
      if (status !== 406) continue;
      expect(codesOf(answer)).toEqual([['not-supported', undefined]]);
      expect(answer.headers.get('content-type')).toContain('application/fhir+json');
    }
});

test('S271 a change is answered as the caller prefers: with nothing, the resource, or an outcome', async () => {
  const { body } = await program.send('GET', `Appointment/${ids[4]}`);
  const sent = (comment: string, prefer: string, version: string) =>
    program.send(
      'PUT',
      `Appointment/${body.id}`,
      { ...body, comment },
      { prefer, 'if-match': version },
    );
  const minimal = await sent('One', 'return=minimal', 'W/"1"');
  expect([minimal.status, minimal.text, minimal.headers.get('etag')]).toEqual([200, '', 'W/"2"']);
  const outcome = await sent('Two', 'return=OperationOutcome', 'W/"2"');
  expect([outcome.status, outcome.body.issue[0].severity]).toEqual([200, 'information']);
  expect(outcome.headers.get('etag')).toBe('W/"3"');
  const whole = await sent('Three', 'return=representation', 'W/"3"');
  expect([whole.body.comment, whole.headers.get('etag')]).toEqual(['Three', 'W/"4"']);
});
