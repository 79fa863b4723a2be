/** Tests that administrators set up their organization: details, logo, units, closed days. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic, type Clinician } from '#server/test/clinic.ts';

const clinic = await openClinic();
const admin = await clinic.clinician({ role: 'ADMIN' });
afterAll(() => clinic.close());

const read = async () => (await admin.browser.call('organization.read')).data;

/** As the server encodes it, which leaves it as it is. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAACXBIWXMAAAsSAAALEgHS3X78AAAADUlEQVQI12Ng+M9QDwADgQF/X8lZcwAAAABJRU5ErkJggg==';

test('details are saved once for everybody, and the second of two who change them is told', async () => {
  const { logo: _logo, version, ...before } = await read();
  const details = {
    ...before,
    hourFormat: '12',
    firstWeekday: 7,
    address: ' 1  Bay Road \n\n Northgate\n',
    phone: '+44 20 7946 0000',
    country: 'GB',
  };
  const saved = await admin.browser.call('organization.save', { ...details, version });
  expect(saved.data).toMatchObject({ address: '1 Bay Road\nNorthgate', version: version + 1 });
  const late = await admin.browser.call('organization.save', { ...details, version });
  expect(late.problem).toBe('conflict');
  const colleague = await clinic.clinician();
  expect((await colleague.browser.call('organization.locale')).data).toEqual({
    hourFormat: '12',
    firstWeekday: 7,
    country: 'GB',
  });
  expect(await clinic.recorded('organization.save')).toMatchObject([
    { actor_id: admin.id, detail: { before: { address: null }, after: { hourFormat: '12' } } },
    { outcome: 'refused', detail: { problem: 'conflict' } },
  ]);
});

test('S552 settings of care are the organization’s own, within limits, and every change is in the audit', async () => {
  const colleague = await clinic.clinician();
  const settings = async ({ browser }: Clinician) =>
    (await browser.call('organization.careSettings')).data;
  const save = (person: Clinician, contactTries: unknown, needsAgainMonths: unknown = 6) =>
    person.browser.call('organization.saveCareSettings', { contactTries, needsAgainMonths });
  expect(await settings(colleague)).toEqual({ contactTries: 3, needsAgainMonths: 6 });
  expect((await save(colleague, 4)).status).toBe(403);
  for (const [tries, months] of [
    [0, 6],
    [11, 6],
    [3, 0],
    [3, 37],
    [2.5, 6],
  ])
    expect((await save(admin, tries, months)).status).toBe(400);
  expect((await save(admin, 5, 12)).data).toEqual({ contactTries: 5, needsAgainMonths: 12 });
  await save(admin, 5, 12);
  expect(await settings(colleague)).toEqual({ contactTries: 5, needsAgainMonths: 12 });
  expect(await clinic.recorded('care-settings.save')).toMatchObject([
    {
      actor_id: admin.id,
      detail: {
        before: { contactTries: 3, needsAgainMonths: 6 },
        after: { contactTries: 5, needsAgainMonths: 12 },
      },
    },
  ]);
  const organizationId = await clinic.world.newOrganization('Southgate');
  const elsewhere = await clinic.clinician({ organizationId });
  expect(await settings(elsewhere)).toEqual({ contactTries: 3, needsAgainMonths: 6 });
});

test('a logo is a small PNG or JPEG by its own bytes, and can be removed', async () => {
  const saved = await admin.browser.call('organization.saveLogo', { content: picture });
  expect(saved.data.logo).toEqual({ mediaType: 'image/png', content: picture });
  for (const text of ['<svg onload="alert(1)"/>', 'GIF89a'])
    expect(
      (await admin.browser.call('organization.saveLogo', { content: btoa(text) })).problem,
    ).toBe('organization.logo-unreadable');
  const large = Buffer.alloc(110 * 1024).toString('base64');
  expect((await admin.browser.call('organization.saveLogo', { content: large })).status).toBe(400);
  expect((await read()).logo).toEqual({ mediaType: 'image/png', content: picture });
  expect((await admin.browser.call('organization.saveLogo', { content: null })).data.logo).toBe(
    null,
  );
});

const newUnit = async (name = `Unit ${randomUUID()}`, more = {}) =>
  (await admin.browser.call('organization.units.add', { name, ...more })).data;

const movedTo = (unitId: string, { id }: Clinician) =>
  clinic.world.owner.query('update practitioners set unit_id = $1 where id = $2', [unitId, id]);

test('two units have no name or code in common, also when two are added at once', async () => {
  const unit = await newUnit('Cardiology', { code: 'CARD', specialty: 'Cardiology' });
  expect(unit).toMatchObject({ code: 'CARD', active: true, people: 0, locations: 0 });
  const add = (input: object) => admin.browser.call('organization.units.add', input as never);
  expect((await add({ name: 'Cardiology' })).problem).toBe('organization.name-taken');
  expect((await add({ name: 'Another', code: 'card' })).problem).toBe('organization.name-taken');
  const both = await Promise.all([add({ name: 'Ward 7' }), add({ name: 'Ward 7' })]);
  expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
});

test('a closed unit gets nobody new, and who is there may stay', async () => {
  const unit = await newUnit();
  const person = await clinic.clinician();
  await movedTo(unit.id, person);
  const { name, version } = unit;
  const closed = { unitId: unit.id, name, version, active: false };
  expect((await admin.browser.call('organization.units.save', closed)).data.active).toBe(false);
  const { units } = (await admin.browser.call('people.units')).data;
  expect(units.map(({ id }: { id: string }) => id)).not.toContain(unit.id);
  const account = (await admin.browser.call('people.one', { personId: person.id })).data;
  const details = {
    personId: person.id,
    version: account.version,
    fullName: 'Dr. Stays There',
    email: account.email,
    unitId: unit.id,
    zone: account.zone,
  };
  expect((await admin.browser.call('people.saveDetails', details)).status).toBe(200);
  const other = await clinic.clinician();
  const theirs = (await admin.browser.call('people.one', { personId: other.id })).data;
  const moved = { ...details, personId: other.id, version: theirs.version, email: theirs.email };
  expect((await admin.browser.call('people.saveDetails', moved)).problem).toBe(
    'organization.unit-closed',
  );
});

test('merged units have the people, rooms and closed days of both', async () => {
  const [north, south] = [await newUnit(), await newUnit()];
  const person = await clinic.clinician();
  await movedTo(north.id, person);
  await admin.browser.call('appointments.locations.add', {
    name: `Room ${randomUUID()}`,
    unitId: north.id,
  });
  const closure = { kind: 'closure', name: 'Move', from: '2030-05-01', to: '2030-05-02' } as const;
  await admin.browser.call('organization.closures.add', { ...closure, unitId: north.id });
  const input = { unitId: north.id, version: north.version, intoUnitId: south.id };
  const stale = { ...input, version: north.version + 1 };
  expect((await admin.browser.call('organization.units.merge', stale)).problem).toBe('conflict');
  const merged = await admin.browser.call('organization.units.merge', input);
  expect(merged.data).toMatchObject({ id: south.id, people: 1, locations: 1 });
  const account = (await admin.browser.call('people.one', { personId: person.id })).data;
  expect(account.unit?.id).toBe(south.id);
  const closures = (await admin.browser.call('organization.closures.list', { from: '2030-05-02' }))
    .data;
  expect(closures).toMatchObject([{ name: 'Move', unit: { id: south.id } }]);
  const all = (await admin.browser.call('organization.units.list')).data;
  expect(all.find(({ id }: { id: string }) => id === north.id)).toMatchObject({
    active: false,
    mergedInto: south.name,
  });
  expect((await admin.browser.call('organization.units.merge', input)).problem).toBe(
    'organization.unit-closed',
  );
  expect(await clinic.recorded('unit.merge', north.id)).toMatchObject([
    { outcome: 'refused' },
    { outcome: 'success', detail: { people: 1, locations: 1 } },
    { outcome: 'refused' },
  ]);
});

test('S15 another organization’s units and closed days are answered like missing ones', async () => {
  const elsewhere = await clinic.world.newOrganization(`Eastgate ${randomUUID()}`);
  const stranger = await clinic.clinician({ role: 'ADMIN', organizationId: elsewhere });
  const unit = await newUnit();
  const closed = {
    kind: 'holiday',
    name: 'May Day',
    from: '2031-05-01',
    to: '2031-05-01',
  } as const;
  const closure = (await admin.browser.call('organization.closures.add', closed)).data;
  const { name, version } = unit;
  const { browser } = stranger;
  expect(
    (
      await browser.call('organization.units.save', {
        unitId: unit.id,
        name,
        version,
        active: false,
      })
    ).problem,
  ).toBe('not-found');
  expect(
    (await browser.call('organization.closures.remove', { closureId: closure.id, version: 1 }))
      .problem,
  ).toBe('not-found');
  expect(
    (await browser.call('organization.closures.add', { ...closed, unitId: unit.id })).problem,
  ).toBe('not-found');
  expect((await browser.call('organization.closures.list', {})).data).toEqual([]);
});

test('the first steps of a new hospital are done as their rows appear', async () => {
  const organizationId = await clinic.world.newOrganization(`New ${randomUUID()}`);
  const first = await clinic.clinician({ role: 'SA', organizationId });
  const steps = async () => (await first.browser.call('organization.firstSteps')).data;
  const none = { units: false, people: false, types: false, hours: false, visit: false };
  expect(await steps()).toEqual(none);
  await first.browser.call('organization.units.add', { name: 'Ward 1' });
  await clinic.clinician({ organizationId });
  expect(await steps()).toEqual({ ...none, units: true, people: true });
  const lacking = async () => (await first.browser.call('organization.withoutHours')).data;
  const { fullName, id } = await clinic.clinician({ organizationId, hospitalRole: 'Consultant' });
  expect((await lacking()).names).toContain(fullName);
  const { count } = await lacking();
  await clinic.world.owner.query(
    `insert into availability (organization_id, practitioner_id, rules) values ($1, $2, $3)`,
    [organizationId, id, JSON.stringify([{ weekday: 1, fromMinute: 480, untilMinute: 720 }])],
  );
  expect(await lacking()).toMatchObject({ count: count - 1 });
  expect((await lacking()).names).not.toContain(fullName);
});
