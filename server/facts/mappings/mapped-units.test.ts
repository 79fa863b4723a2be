/** Tests that codes of units lead to the units themselves: renamed, merged, closed, and as they were typed before. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const { owner, organizationId, deps } = clinic.world;
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
const admin = await clinic.clinician({ role: 'ADMIN' });
const nurse = await clinic.clinician();

async function newUnit(name: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'insert into units (organization_id, name) values ($1, $2) returning id',
    [organizationId, `${name} ${randomUUID().slice(0, 8)}`],
  );
  return rows[0]!.id;
}

const unitOf = async (id: string) => {
  const { data } = await admin.browser.call('organization.units.list');
  return data.find((unit: { id: string }) => unit.id === id)!;
};

async function merge(unitId: string, intoUnitId: string): Promise<void> {
  const { version } = await unitOf(unitId);
  await admin.browser.call('organization.units.merge', { unitId, intoUnitId, version });
}

async function save(unitId: string, changes: object): Promise<void> {
  const { name, code, specialty, phone, location, version, active } = await unitOf(unitId);
  const details = { name, code, specialty, phone, location, version, active };
  await admin.browser.call('organization.units.save', { ...details, unitId, ...changes });
}

const mappingsOf = async (sourceId: string) =>
  (await builder.browser.call('facts.mappings.list', {})).data.mappings.filter(
    (mapping) => mapping.sourceId === sourceId,
  );

/** A feed whose codes 4W and 5E are published as units, and a patient whom its messages name. */
async function mappedFeed(west: string, east: string) {
  const { application, sourceId } = await addFeed(builder);
  const number = newNumber();
  await nurse.browser.call('appointments.patients.add', {
    fullName: `Ana ${randomUUID()}`,
    externalId: number,
    phone: '555 0100',
  });
  const content = {
    identifierTypes: 'MR',
    classes: [],
    units: [
      { code: '4W', unitId: west },
      { code: '5E', unitId: east },
    ],
    keptSegments: '',
  };
  const { data } = await builder.browser.call('facts.mappings.draft', { sourceId, ...content });
  const ref = { mappingId: data.mappingId, version: 1 };
  await builder.browser.call('facts.mappings.tryOut', ref);
  await second.browser.call('facts.mappings.publish', ref);
  /** Where the stay of a new message is, and what is remarked of it. */
  async function placeOf(pv1: string) {
    const stay = `V${randomUUID().slice(0, 8)}`;
    const text = adt({ mrn: number, stay, pv1: { 3: pv1 } }).replace('ADT1|', `${application}|`);
    await receiveAll(deps, [text]);
    const { rows } = await owner.query<{ value: string; unit: string | null; remarks: string[] }>(
      `select f.value, f.body #>> '{location,0,location,identifier,value}' as unit,
         (select m.remarks from fact_messages m where m.source_id = f.source_id
          order by m.received_at desc, m.id limit 1) as remarks
       from facts f where f.source_id = $1 order by f.fetched_at desc limit 1`,
      [sourceId],
    );
    return rows[0];
  }
  return { sourceId, content, ref, placeOf };
}

test('S355 a code means the unit itself: its name as it is, and the unit that has its duty after a merge', async () => {
  const [west, east] = [await newUnit('West'), await newUnit('East')];
  const { sourceId, placeOf } = await mappedFeed(west, east);
  const { name } = await unitOf(west);
  expect(await placeOf('4W^401^1')).toEqual({
    value: `${name} 401 1`,
    unit: `urn:uuid:${west}`,
    remarks: [],
  });
  await save(west, { name: `${name} renamed` });
  expect((await placeOf('4W^401^1'))?.value).toBe(`${name} renamed 401 1`);
  await merge(west, east);
  const merged = await placeOf('4W^401^1');
  const eastName = (await unitOf(east)).name;
  expect(merged).toEqual({ value: `${eastName} 401 1`, unit: `urn:uuid:${east}`, remarks: [] });
  const [mapping] = await mappingsOf(sourceId);
  expect(mapping?.units).toEqual([
    { code: '4W', unitId: east, name: eastName, isClosed: false },
    { code: '5E', unitId: east, name: eastName, isClosed: false },
  ]);
});

test('S355 a code of a closed unit is kept with its name, and the message says that it is closed', async () => {
  const [west, east] = [await newUnit('West'), await newUnit('East')];
  const { sourceId, placeOf } = await mappedFeed(west, east);
  await save(west, { active: false });
  const { name } = await unitOf(west);
  const closed = await placeOf('4W^401^1');
  expect(closed).toMatchObject({
    value: `${name} 401 1`,
    remarks: [`PV1-3 "4W" leads to ${name}, which is closed here`],
  });
  expect((await placeOf('5E^1^1'))?.remarks).toEqual([]);
  const [mapping] = await mappingsOf(sourceId);
  expect(mapping?.units[0]).toMatchObject({ code: '4W', isClosed: true });
  const contents = await admin.browser.call('organization.units.contents', { unitId: west });
  expect(contents.data).toMatchObject({ feedCodes: 1 });
});

test('S355 names that were typed before are still in force, and propose the units that are called so', async () => {
  const [west, east] = [await newUnit('West'), await newUnit('East')];
  const { sourceId, placeOf } = await mappedFeed(west, east);
  const { name } = await unitOf(west);
  await owner.query('alter table feed_mappings disable trigger feed_mappings_keep');
  await owner.query('update feed_mappings set unit_codes = null, units = $2 where source_id = $1', [
    sourceId,
    `4W = ${name}\n5E = The old wing`,
  ]);
  await owner.query('alter table feed_mappings enable trigger feed_mappings_keep');
  await owner.query(`update fact_sources set mapping = $2 where id = $1`, [
    sourceId,
    { classes: {}, units: { '4W': name, '5E': 'The old wing' }, keptSegments: [] },
  ]);
  expect(await placeOf('5E^1^1')).toEqual({ value: 'The old wing 1 1', unit: null, remarks: [] });
  const [mapping] = await mappingsOf(sourceId);
  expect(mapping?.units).toEqual([
    { code: '4W', unitId: west, name, isClosed: false },
    { code: '5E', unitId: null, name: 'The old wing', isClosed: false },
  ]);
});

test('S355 another organization’s unit is none that a code can mean', async () => {
  const [west, east] = [await newUnit('West'), await newUnit('East')];
  const { content, sourceId } = await mappedFeed(west, east);
  const { rows } = await owner.query<{ id: string }>(
    `with other as (insert into organizations (name, zone) values ('Elsewhere', 'UTC') returning id)
     insert into units (organization_id, name) select id, 'Their ward' from other returning id`,
  );
  const units = [{ code: '4W', unitId: rows[0]!.id }];
  const refused = await builder.browser.call('facts.mappings.draft', {
    sourceId,
    ...content,
    units,
  });
  expect(refused.body.error.data.fields).toEqual([
    { path: 'units', problem: 'Choose a unit for 4W' },
  ]);
});
