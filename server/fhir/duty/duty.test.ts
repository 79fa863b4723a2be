/** Tests who is on call and the units as FHIR: at a moment, by unit and person, for programs and people of one hospital. */
import { afterAll, expect, test } from 'vitest';
import type { HealthcareService, PractitionerRole } from 'fhir/r4.js';
import { minutesFromNow, openClinic } from '#server/test/clinic.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { bundle } from '#server/test/fhir/searches.ts';
import { dutiesOf } from '#server/test/roster/inserted-duties.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

const duties = dutiesOf(clinic);
const hour = 60;

async function ward() {
  const unit = await clinic.newUnit();
  const shiftTypeId = await duties.shiftType({ unitId: unit.id });
  const ana = await clinic.world.person({ fullName: `Dr. Ana ${unit.id.slice(-8)}` });
  const ben = await clinic.world.person({ fullName: `Dr. Ben ${unit.id.slice(-8)}` });
  return { unit, shiftTypeId, ana, ben };
}

const referenceOf = (id: string) => `Practitioner/${id}`;

test('who is on call at a moment, with unit, role, rank, times and how they are reached', async () => {
  const { unit, shiftTypeId, ana, ben } = await ward();
  await clinic.world.owner.query(
    `update practitioners set phone = '+44 20 7946 0001', pager = '4711' where id = $1`,
    [ana.id],
  );
  const role = 'Nephrology on call';
  const [from, until] = [-hour, 5 * hour];
  const id = await duties.place(ana, { shiftTypeId, from, until, role });
  await duties.place(ben, { shiftTypeId, from, until, role, rank: 'backup' });
  await duties.place(ben, { shiftTypeId, from: 5 * hour, until: 8 * hour, role });
  await duties.place(ben, { shiftTypeId, from, until, state: 'draft' });
  const program = await newProgram(clinic, { scopes: ['system/PractitionerRole.rs'] });
  const ofUnit = `PractitionerRole?service=HealthcareService/${unit.id}`;
  const search = async (query: string) => {
    const { body } = await program.send('GET', query);
    const { entry = [] } = body as { entry?: { resource: PractitionerRole }[] };
    expect(body.total).toBe(entry.length);
    return entry.map(({ resource }) => resource);
  };
  const roles = await search(ofUnit);
  expect(roles.map(({ practitioner }) => practitioner?.reference)).toEqual(
    [ana, ben].map((testPerson) => referenceOf(testPerson.id)),
  );
  expect(roles[0]).toMatchObject({
    id,
    active: true,
    practitioner: { display: ana.fullName },
    code: [{ text: role }, { coding: [{ code: 'primary' }] }, { text: 'Attending' }],
    healthcareService: [{ reference: `HealthcareService/${unit.id}`, display: unit.name }],
    telecom: [
      { system: 'phone', value: '+44 20 7946 0001' },
      { system: 'pager', value: '4711' },
    ],
  });
  const { start = '', end = '' } = roles[0]?.period ?? {};
  expect(Date.parse(end) - Date.parse(start)).toBe(6 * hour * 60_000);

  const later = encodeURIComponent(minutesFromNow(6 * hour).toISOString());
  const next = await search(`${ofUnit}&date=${later}`);
  expect(next.map(({ practitioner }) => practitioner?.reference)).toEqual([referenceOf(ben.id)]);
  expect(await search(`${ofUnit}&practitioner=${ben.id}`)).toHaveLength(1);
  const { body } = await program.send('GET', `PractitionerRole/${id}`);
  expect(body).toEqual(roles[0]);
  expect((await program.send('GET', `${ofUnit}&date=2026-11-26`)).status).toBe(400);
});

test('the units, with what they are called and reached by; closed ones by their id alone', async () => {
  const unit = await clinic.newUnit();
  const { owner } = clinic.world;
  await owner.query(
    `update units set code = 'NEPH', specialty = 'Nephrology', phone = '+44 20 7946 0002',
       location = 'East wing' where id = $1`,
    [unit.id],
  );
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const ids = async () => {
    const { entry = [] } = await bundle<HealthcareService>(planner.browser, 'HealthcareService');
    return entry.map(({ resource }) => resource?.id);
  };
  expect(await ids()).toContain(unit.id);
  const read = () => planner.browser.fetch(`/fhir/HealthcareService/${unit.id}`);
  expect((await read()).body).toMatchObject({
    name: unit.name,
    active: true,
    specialty: [{ text: 'Nephrology' }],
    location: [{ display: 'East wing' }],
    telecom: [{ system: 'phone', value: '+44 20 7946 0002' }],
  });
  await owner.query('update units set active = false where id = $1', [unit.id]);
  expect(await ids()).not.toContain(unit.id);
  expect((await read()).body).toMatchObject({ active: false });
});

test('S352 units are found by what has changed, closed ones too; what has no time of change says so', async () => {
  const unit = await clinic.newUnit();
  const { owner } = clinic.world;
  const planner = await clinic.clinician({ role: 'EDITOR' });
  const read = async () =>
    (await planner.browser.fetch(`/fhir/HealthcareService/${unit.id}`)).body.meta.lastUpdated;
  const isFound = async (bound: string) => {
    const query = `HealthcareService?_lastUpdated=${bound}`;
    const { entry = [] } = await bundle<HealthcareService>(planner.browser, query);
    return entry.some(({ resource }) => resource?.id === unit.id);
  };
  const added = String(await read());
  expect([await isFound(`ge${added}`), await isFound(`gt${added}`)]).toEqual([true, false]);
  await owner.query('update units set version = version + 1 where id = $1', [unit.id]);
  expect(await read()).toBe(added);
  await owner.query('update units set active = false where id = $1', [unit.id]);
  expect([await isFound(`gt${added}`), await isFound(`lt${await read()}`)]).toEqual([true, false]);
  for (const [query, words] of [
    ['Schedule', 'A Schedule is made of'],
    [`Slot?schedule=${planner.id}`, 'A Slot is computed from'],
    ['PractitionerRole', 'A PractitionerRole is made of'],
  ] as const) {
    const path = `/fhir/${query}${query.includes('?') ? '&' : '?'}_lastUpdated=gt${added}`;
    const { status, text } = await planner.browser.fetch(path);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
    expect(text).toContain('has no time of change');
  }
});

test('S324 the units come with who is on call there now, for who may read it', async () => {
  const { unit, shiftTypeId, ana, ben } = await ward();
  const id = await duties.place(ana, { shiftTypeId, from: -hour, until: 5 * hour });
  await duties.place(ben, { shiftTypeId, from: 5 * hour, until: 8 * hour });
  const path = 'HealthcareService?_revinclude=PractitionerRole:service';
  const program = await newProgram(clinic);
  const { entry = [], total } = await bundle<HealthcareService>(program.caller, path);
  const found = entry.filter(({ search }) => search?.mode === 'match');
  expect([total, found.map(({ resource }) => resource?.id)]).toEqual([
    found.length,
    expect.arrayContaining([unit.id]),
  ]);
  const roles = entry.filter(({ search }) => search?.mode === 'include');
  const { body: role } = await program.send('GET', `PractitionerRole/${id}`);
  expect(roles.filter(({ fullUrl }) => fullUrl?.endsWith(id)).map((one) => one.resource)).toEqual([
    role,
  ]);
  expect(JSON.stringify(roles)).not.toContain(ben.id);
  const narrow = await newProgram(clinic, { scopes: ['system/HealthcareService.rs'] });
  expect((await narrow.send('GET', path)).status).toBe(403);
});

test('S15 another hospital’s duties and units are not found, and a program needs the scope', async () => {
  const { unit, shiftTypeId, ana } = await ward();
  const id = await duties.place(ana, { shiftTypeId, from: -hour, until: hour });
  const organizationId = await clinic.world.newOrganization('Southgate');
  const strangers = await clinic.clinician({ organizationId, role: 'ADMIN' });
  for (const path of [`PractitionerRole/${id}`, `HealthcareService/${unit.id}`])
    expect((await strangers.browser.fetch(`/fhir/${path}`)).status).toBe(404);
  const theirs = await bundle<PractitionerRole>(
    strangers.browser,
    `PractitionerRole?service=${unit.id}`,
  );
  expect(theirs.total).toBe(0);
  const program = await newProgram(clinic, { scopes: ['system/Schedule.rs'] });
  expect((await program.send('GET', 'PractitionerRole')).status).toBe(403);
  expect((await program.send('GET', 'HealthcareService')).status).toBe(403);
});

test('S331 each unit of a person is a role of its own with its period, apart from who is on call', async () => {
  const { unit: own, ana } = await ward();
  const other = await clinic.newUnit();
  const admin = await clinic.clinician({ role: 'ADMIN' });
  await clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [
    own.id,
    ana.id,
  ]);
  const save = async (until: string) => {
    const { data } = await admin.browser.call('people.one', { personId: ana.id });
    const units = [{ unitId: other.id, from: '2020-01-01', until, sharePercent: 40 }];
    const change = { personId: ana.id, version: data.version, units };
    expect((await admin.browser.call('people.saveUnits', change)).status).toBe(200);
  };
  await save('2020-06-30');
  const program = await newProgram(clinic, { scopes: ['system/PractitionerRole.rs'] });
  const search = async (query: string): Promise<PractitionerRole[]> =>
    ((await program.send('GET', `PractitionerRole?${query}`)).body.entry ?? []).map(
      ({ resource }: { resource: PractitionerRole }) => resource,
    );
  const ofAna = `practitioner=${ana.id}&role=member`;
  const [first, further] = await search(ofAna);
  expect([first, further]).toMatchObject([
    {
      id: ana.id,
      active: true,
      practitioner: { reference: referenceOf(ana.id) },
      code: [{ coding: [{ code: 'member' }] }, { text: 'Attending' }],
      healthcareService: [{ reference: `HealthcareService/${own.id}` }],
    },
    {
      active: false,
      period: { start: '2020-01-01', end: '2020-06-30' },
      healthcareService: [{ display: other.name }],
    },
  ]);
  expect(first?.period).toBeUndefined();
  const idsAt = async (day: string) => {
    const date = encodeURIComponent(`${day}T12:00:00Z`);
    return (await search(`service=${other.id}&role=member&date=${date}`)).map(({ id }) => id);
  };
  expect([await idsAt('2020-06-30'), await idsAt('2020-07-01')]).toEqual([[further?.id], []]);
  // One that goes on keeps its id.
  await save('2020-07-31');
  expect(await idsAt('2020-07-01')).toEqual([further?.id]);
  const read = await program.send('GET', `PractitionerRole/${further?.id}`);
  expect(read.body).toMatchObject({ period: { end: '2020-07-31' } });
  // Who is on call is nobody else for it.
  expect(await search(`practitioner=${ana.id}`)).toEqual([]);
  expect((await program.send('GET', 'PractitionerRole?role=member')).status).toBe(400);
  const organizationId = await clinic.world.newOrganization('Elsewhere');
  const stranger = await clinic.clinician({ organizationId, role: 'ADMIN' });
  const theirs = await stranger.browser.fetch(`/fhir/PractitionerRole/${further?.id}`);
  expect(theirs.status).toBe(404);
});
