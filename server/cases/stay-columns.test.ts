/** Tests that a case says where its patient lies now, since when and who pays, whoever changes that. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CaseLine } from '#shared/cases.ts';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, organizationId, deps } = clinic.world;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
const admin = await clinic.clinician({ role: 'ADMIN' });
const grace = await clinic.clinician({ hospitalRole: 'CDI Specialist' });

async function newPatient() {
  const externalId = newNumber();
  const patient = { fullName: 'Ana Ruiz', externalId, birthDate: '1957-03-12' };
  const { data } = await grace.browser.call('appointments.patients.add', patient);
  return { mrn: externalId, patientId: data.id };
}

async function reviewOf(patientId: string): Promise<CaseLine | undefined> {
  const filter = { kinds: ['cdi-review'], patientId };
  const { data } = await grace.browser.call('cases.list', { filter });
  return data.cases[0];
}

async function placeOf(patientId: string) {
  const { unit, bed, service, admittedOn, dischargedOn } = (await reviewOf(patientId))!;
  return { unit, bed, service, admittedOn, dischargedOn };
}

async function newUnit(name: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'insert into units (organization_id, name) values ($1, $2) returning id',
    [organizationId, `${name} ${randomUUID().slice(0, 8)}`],
  );
  return rows[0]!.id;
}

/** A feed of its own and a patient; `send` has the events of their stay come, an hour apart. */
async function admissions(units: { code: string; unitId: string }[] = []) {
  const { application, sourceId } = await addFeed(builder);
  const patient = await newPatient();
  if (units.length > 0) {
    const content = { identifierTypes: 'MR', classes: [], units, keptSegments: '' };
    const { data } = await builder.browser.call('facts.mappings.draft', { sourceId, ...content });
    const ref = { mappingId: data.mappingId, version: 1 };
    await builder.browser.call('facts.mappings.tryOut', ref);
    await second.browser.call('facts.mappings.publish', ref);
  }
  let hour = 8;
  async function send(event: string, pv1: Record<number, string> = {}, more: string[] = []) {
    hour += 1;
    const time = `20261102${String(hour).padStart(2, '0')}0000`;
    const text = adt({ mrn: patient.mrn, stay: patient.mrn, event, time, pv1, more });
    const areas: string[] = [];
    const changed: typeof deps.changed = (change) => {
      areas.push(change.area);
      deps.changed(change);
    };
    await receiveAll({ ...deps, changed }, [text.replace('ADT1|', `${application}|`)]);
    return areas;
  }
  return { ...patient, send };
}

test('S370 a case follows its stay by HL7: admitted, moved, discharged, taken back and cancelled', async () => {
  const { patientId, send } = await admissions();
  await send('A01', { 10: 'MED', 44: '20261101220000' });
  expect(await reviewOf(patientId)).toMatchObject({
    patient: { fullName: 'Ana Ruiz', birthDate: '1957-03-12' },
    payer: null,
  });
  const admitted = { unit: '4W', bed: '401 1', service: 'MED', admittedOn: '2026-11-01' };
  expect(await placeOf(patientId)).toEqual({ ...admitted, dischargedOn: null });
  expect(await send('A02', { 3: 'ICU^7^', 10: 'SUR' })).toContain('cases');
  const moved = { ...admitted, unit: 'ICU', bed: '7', service: 'SUR' };
  expect(await placeOf(patientId)).toEqual({ ...moved, dischargedOn: null });
  expect(await send('A08', { 3: '' })).not.toContain('cases');
  expect(await placeOf(patientId)).toEqual({ ...moved, dischargedOn: null });
  await send('A03', { 3: '', 45: '20261103100000' });
  expect(await placeOf(patientId)).toEqual({ ...moved, dischargedOn: '2026-11-03' });
  await send('A13', { 3: '' });
  expect(await placeOf(patientId)).toEqual({ ...moved, dischargedOn: null });
  const { id, version } = (await reviewOf(patientId))!;
  await grace.browser.call('cases.take', { caseId: id });
  await send('A11', { 3: '' });
  expect(await placeOf(patientId)).toEqual({ ...moved, admittedOn: null, dischargedOn: null });
  // Nobody's work on the case is refused because its patient was moved.
  expect(version).toBe(1);
});

test('S370 a task about a patient says in which bed they lie now, and none once they have left', async () => {
  const manager = await clinic.clinician({ hospitalRole: 'Case Manager' });
  const { patientId, send } = await admissions();
  const newTask = async () => {
    const task = { title: 'Call the family', assign: { to: 'nobody' }, patientId };
    return (await manager.browser.call('cases.openTask', task)).data.caseId;
  };
  const bedOf = async (caseId: string) =>
    (await manager.browser.call('cases.byId', { caseId })).data.bed;
  const move = async (caseId: string, name: string) => {
    const { version } = (await manager.browser.call('cases.byId', { caseId })).data;
    const step = { caseId, version, move: name, note: 'Not needed now' };
    expect((await manager.browser.call('cases.move', step)).problem).toBeUndefined();
  };
  const before = await newTask();
  expect(await bedOf(before)).toBeNull();
  await send('A01');
  expect(await bedOf(before)).toBe('401 1');
  expect(await send('A02', { 3: 'ICU^7^' })).toContain('cases');
  const during = await newTask();
  expect([await bedOf(before), await bedOf(during)]).toEqual(['7', '7']);
  await move(during, 'drop');
  await send('A03', { 3: '' });
  // What is over says what was true then.
  expect([await bedOf(before), await bedOf(during)]).toEqual([null, '7']);
  await move(during, 'reopen');
  expect(await bedOf(during)).toBeNull();
  const other = await admissions();
  await other.send('A01', { 3: 'ICU^9^' });
  await owner.query('update patients set merged_into = $2 where id = $1', [
    other.patientId,
    patientId,
  ]);
  expect(await bedOf(before)).toBe('9');
});

test('S373 a working DRG comes with its stay, and never stands in a query', async () => {
  const { patientId, send } = await admissions();
  await send('A01');
  async function newQuery() {
    const { rows } = await owner.query<{ drg: string | null }>(
      `insert into cases (organization_id, kind, queue, state, title, subject, patient_id, encounter_id,
         opened_at, changed_at)
       select organization_id, 'cdi-query', 'cdi', 'sent', 'Query', '{}', patient_id, encounter_id, now(), now()
       from cases where patient_id = $1 and kind = 'cdi-review' returning working_drg as drg`,
      [patientId],
    );
    return rows[0]?.drg;
  }
  expect(await newQuery()).toBeNull();
  const drgs = async () => {
    const { data } = await grace.browser.call('cases.list', { filter: { patientId } });
    return data.cases.map(({ kind, workingDrg }: CaseLine) => `${kind} ${workingDrg}`).toSorted();
  };
  const grouped = ['cdi-query null', 'cdi-review 291 Heart failure with MCC'];
  expect(await send('A08', {}, ['DRG|291^Heart failure with MCC'])).toContain('cases');
  expect(await drgs()).toEqual(grouped);
  await send('A02', { 3: 'ICU' });
  expect(await drgs()).toEqual(grouped);
  expect(await newQuery()).toBeNull();
});

test('S370 a mapped unit is named as it is now: renamed, and the one that it was merged into', async () => {
  const [west, east] = [await newUnit('West'), await newUnit('East')];
  const { patientId, send } = await admissions([{ code: '4W', unitId: west }]);
  await send('A01');
  const unitOf = async (id: string) => {
    const { data } = await admin.browser.call('organization.units.list');
    return data.find((unit: { id: string }) => unit.id === id)!;
  };
  expect(await placeOf(patientId)).toMatchObject({ unit: (await unitOf(west)).name, bed: '401 1' });
  const { name: _name, ...details } = await unitOf(west);
  const { code, specialty, phone, location, version, active } = details;
  const renamed = { name: `North ${randomUUID().slice(0, 8)}`, code, specialty, phone, location };
  await admin.browser.call('organization.units.save', {
    ...renamed,
    version,
    active,
    unitId: west,
  });
  expect(await placeOf(patientId)).toMatchObject({ unit: renamed.name, bed: '401 1' });
  const ofUnit = async (units: string[]) => {
    const { data } = await grace.browser.call('cases.list', { filter: { units, queue: 'cdi' } });
    return data.cases.map(({ patient }: CaseLine) => patient?.id);
  };
  expect(await ofUnit([west])).toEqual([patientId]);
  const merge = { unitId: west, intoUnitId: east, version: (await unitOf(west)).version };
  await admin.browser.call('organization.units.merge', merge);
  expect(await placeOf(patientId)).toMatchObject({ unit: (await unitOf(east)).name });
  expect([await ofUnit([west]), await ofUnit([east])]).toEqual([[], [patientId]]);
  // What comes next by the old code is of the unit that has its duty.
  await send('A02', { 3: '4W^402^' });
  expect(await placeOf(patientId)).toMatchObject({ unit: (await unitOf(east)).name, bed: '402' });
});

test('“my units” are those whose people include the reader today', async () => {
  const [own, further, past] = [await newUnit('Own'), await newUnit('More'), await newUnit('Past')];
  const codes = [own, further, past].map((unitId, at) => ({ code: `U${at}`, unitId }));
  const patients: string[] = [];
  for (const { code } of codes) {
    const { patientId, send } = await admissions(codes);
    await send('A01', { 3: code });
    patients.push(patientId);
  }
  const reader = await clinic.clinician({ hospitalRole: 'CDI Specialist' });
  await owner.query('update practitioners set unit_id = $2 where id = $1', [reader.id, own]);
  await owner.query(
    `insert into unit_memberships (organization_id, practitioner_id, unit_id, from_day, until_day,
       share_percent)
     select $1, $2, unit, current_date - 30, day, 0
     from unnest($3::uuid[], array[null, current_date - 3]) as m (unit, day)`,
    [organizationId, reader.id, [further, past]],
  );
  const filter = { units: 'mine', queue: 'cdi' };
  const { data } = await reader.browser.call('cases.list', { filter });
  expect(new Set(data.cases.map(({ patient }: CaseLine) => patient?.id))).toEqual(
    new Set(patients.slice(0, 2)),
  );
  expect((await reader.browser.call('cases.counts', { filters: [filter] })).data.counts).toEqual([
    2,
  ]);
  expect((await grace.browser.call('cases.counts', { filters: [filter] })).data.counts).toEqual([
    0,
  ]);
});

test('S370 a stay of a file says its place by FHIR’s levels, and by one line where it states none', async () => {
  const { mrn, patientId } = await newPatient();
  const stay = {
    resourceType: 'Encounter',
    id: `E${mrn}`,
    status: 'in-progress',
    class: { code: 'IMP' },
    subject: { reference: 'Patient/p1' },
    period: { start: '2026-11-01' },
    serviceType: { coding: [{ code: '394802001', display: 'General medicine' }] },
  };
  const level = (code: string, display: string) => ({
    location: { display },
    physicalType: { coding: [{ code }] },
  });
  const save = async (lastUpdated: string, location: object[]) => {
    const resources = [
      { resourceType: 'Patient', id: 'p1', identifier: [{ value: mrn }] },
      { ...stay, meta: { lastUpdated }, location },
    ];
    const entry = resources.map((resource) => ({ resource }));
    const text = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry });
    await builder.browser.call('facts.import', { format: 'fhir', text });
  };
  await save('2026-11-01T08:00:00Z', [level('wa', 'Ward 5'), level('bd', '12')]);
  const place = { service: 'General medicine', admittedOn: '2026-11-01', dischargedOn: null };
  expect(await placeOf(patientId)).toEqual({ ...place, unit: 'Ward 5', bed: '12' });
  await save('2026-11-01T09:00:00Z', [{ location: { display: 'Ward 6 bed 3' } }]);
  expect(await placeOf(patientId)).toEqual({ ...place, unit: null, bed: 'Ward 6 bed 3' });
  await save('2026-11-01T10:00:00Z', [level('wa', 'Ward 6')]);
  expect(await placeOf(patientId)).toEqual({ ...place, unit: 'Ward 6', bed: null });
  const ofCsv = await newPatient();
  const text = `patient,type,id,time,unit,value\n${ofCsv.mrn},stay,C${ofCsv.mrn},2026-11-01,Ward 7,21`;
  await builder.browser.call('facts.import', { format: 'csv', text });
  expect(await placeOf(ofCsv.patientId)).toMatchObject({ unit: 'Ward 7', bed: '21' });
});

test('S370 days are those of the organization, also after it says in which zone it is', async () => {
  const { patientId, send } = await admissions();
  await send('A01', { 44: '20261101233000' });
  const inZone = async (zone: string) => {
    await owner.query('update organizations set zone = $2 where id = $1', [organizationId, zone]);
    return (await placeOf(patientId)).admittedOn;
  };
  expect(await inZone('America/New_York')).toBe('2026-11-01');
  expect(await inZone('Pacific/Auckland')).toBe('2026-11-02');
});

test('S370 the payer is that of the first active coverage, also of a record that was merged', async () => {
  // Coverages are stored by what follows; the columns are there.
  await owner.query('alter table facts drop constraint facts_type_check');
  const { patientId, send } = await admissions();
  await send('A01');
  const coverage = (ofPatient: string, key: string, payer: string, more: object = {}) =>
    owner.query(
      `insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
         effective_at, body, stated_at, fetched_at)
       select $1, $2, 'Coverage', id, $3, 'active', 'Coverage', now(), $4, now(), now()
       from fact_sources where organization_id = $1 limit 1`,
      [organizationId, ofPatient, key, { payor: [{ display: payer }], ...more }],
    );
  const payer = async () => (await reviewOf(patientId))?.payer;
  expect(await payer()).toBeNull();
  await coverage(patientId, 'c1', 'Bolt', { order: 2 });
  expect(await payer()).toBe('Bolt');
  const other = await newPatient();
  await coverage(other.patientId, 'c2', 'Acme', { order: 1 });
  expect(await payer()).toBe('Bolt');
  await owner.query('update patients set merged_into = $2 where id = $1', [
    other.patientId,
    patientId,
  ]);
  expect(await payer()).toBe('Acme');
  await owner.query("update facts set status = 'cancelled' where source_key = 'c2'");
  expect(await payer()).toBe('Bolt');
  await owner.query("delete from facts where source_key = 'c1'");
  expect(await payer()).toBeNull();
});
