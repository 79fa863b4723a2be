/** Tests post-acute providers as HealthcareService and Location: valid, found by what programs search by, and for those alone who may read them. */
import type { Bundle } from 'fhir/r4.js';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const mei = await clinic.clinician({ hospitalRole: 'Case Manager' });
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const unit = await clinic.newUnit();
const program = await newProgram(clinic);

const add = async (name: string, more: object = {}) =>
  (await mei.browser.call('postAcute.add', { name, type: 'skilled-nursing', ...more })).data;
const elm = await add('Elm House', {
  phone: '+12025550143',
  address: '1 Elm St',
  languages: 'English, Polish',
  payers: 'Medicare',
});
const oak = await add('Oak Rehabilitation', { type: 'inpatient-rehabilitation' });

const search = async (query: string, who = program) => {
  const { status, body } = await who.send('GET', query);
  const bundle = body as Bundle;
  return { status, bundle, ids: (bundle.entry ?? []).map(({ resource }) => resource?.id) };
};

async function invalid(resource: unknown) {
  const json = JSON.stringify(resource);
  const { data } = await builder.browser.call('fhir.validate', { json });
  return data.issues.filter(({ isError }: { isError: boolean }) => isError);
}

test('S609 a post-acute provider is a HealthcareService and a Location of its Organization, both valid R4', async () => {
  const { body: service } = await program.send('GET', `HealthcareService/${elm.id}`);
  expect(service).toMatchObject({
    active: true,
    providedBy: { reference: `Organization/${elm.id}` },
    category: [{ coding: [{ code: 'post-acute' }] }],
    type: [{ text: 'Skilled nursing facility' }],
    location: [{ reference: `Location/${elm.id}` }],
    name: 'Elm House',
    telecom: [{ system: 'phone', value: '+12025550143' }],
    communication: [{ text: 'English, Polish' }],
    extraDetails: 'Payers: Medicare',
  });
  const { body: location } = await program.send('GET', `Location/${elm.id}`);
  expect(location).toMatchObject({
    status: 'active',
    name: 'Elm House',
    address: { text: '1 Elm St' },
    managingOrganization: { reference: `Organization/${elm.id}` },
  });
  for (const resource of [service, location]) expect(await invalid(resource)).toEqual([]);
  expect(await clinic.recorded('post-acute.read', elm.id)).toHaveLength(2);
});

test('S609 both are found by id, name, identifier and change, page by page, and ended ones say so', async () => {
  const post = 'HealthcareService?service-category=post-acute&';
  const urn = `urn:uuid:${oak.id}`;
  for (const start of ['Location?', post]) {
    expect((await search(`${start}name=elm hou`)).ids).toEqual([elm.id]);
    expect((await search(`${start}_id=${oak.id}`)).ids).toEqual([oak.id]);
    expect((await search(`${start}identifier=urn:ietf:rfc:3986|${urn}`)).ids).toEqual([oak.id]);
    expect((await search(`${start}identifier=${oak.id}&_id=${elm.id}`)).ids).toEqual([]);
    expect((await search(`${start}identifier=http://npi|${oak.id}`)).ids).toEqual([]);
    expect((await search(`${start}_lastUpdated=lt2020-01-01`)).ids).toEqual([]);
    const first = await search(`${start}_count=1`);
    const next = first.bundle.link?.find(({ relation }) => relation === 'next')?.url ?? '';
    const second = await search(next.split('/fhir/')[1] ?? '');
    expect([first.bundle.total, ...first.ids, ...second.ids]).toEqual([2, elm.id, oak.id]);
  }
  const { id: providerId, version, bedReports: _reports, ...details } = oak;
  const ended = { ...details, providerId, version, active: false };
  expect((await mei.browser.call('postAcute.save', ended)).status).toBe(200);
  const { body } = await program.send('GET', `Location/${oak.id}`);
  expect(body.status).toBe('inactive');
});

test('S609 a search for services without a category finds units alone, also by id, name and identifier', async () => {
  expect((await search('HealthcareService')).ids).toContain(unit.id);
  expect((await search('HealthcareService')).ids).not.toContain(elm.id);
  for (const by of [
    `_id=${unit.id}`,
    `name=${encodeURIComponent(unit.name)}`,
    `identifier=urn:uuid:${unit.id}`,
  ])
    expect((await search(`HealthcareService?${by}`)).ids).toEqual([unit.id]);
  expect((await search('HealthcareService?name=elm')).ids).toEqual([]);
  expect((await search('HealthcareService?_count=1')).status).toBe(400);
});

test('S609 a program reads them by its scopes, and never those of another hospital', async () => {
  const units = await newProgram(clinic, { scopes: ['system/HealthcareService.rs'] });
  expect((await units.send('GET', `HealthcareService/${unit.id}`)).status).toBe(200);
  expect((await units.send('GET', `HealthcareService/${elm.id}`)).status).toBe(404);
  expect((await search('HealthcareService?service-category=post-acute', units)).status).toBe(403);
  expect((await units.send('GET', `Location/${elm.id}`)).status).toBe(403);
  const places = await newProgram(clinic, { scopes: ['system/Location.rs'] });
  expect((await places.send('GET', `Location/${elm.id}`)).status).toBe(200);
  const organizationId = await clinic.world.newOrganization('Southgate');
  const foreign = await newProgram(clinic, { organizationId });
  for (const type of ['HealthcareService', 'Location'])
    expect((await foreign.send('GET', `${type}/${elm.id}`)).status).toBe(404);
  expect((await search('Location', foreign)).ids).toEqual([]);
});

test('S609 the statement of what the server can do names both, with what they are searched by', async () => {
  const { body } = await program.send('GET', 'metadata');
  for (const type of ['HealthcareService', 'Location']) {
    const resource = body.rest[0].resource.find((one: { type: string }) => one.type === type);
    const names = resource.searchParam.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['_id', 'name', 'identifier', '_lastUpdated']));
  }
});
