/** Tests that a feed's mapping is tried, published by a second person, and followed by its messages at once. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { addFeed, adt, newNumber, oru } from '#server/test/hl7.ts';
import { acceptAll } from '#server/facts/hl7/accept-messages.ts';
import { prepareMessage, readMessage } from '#server/facts/hl7/prepare-message.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
const nurse = await clinic.clinician();

const newUnit = async (name: string) =>
  (
    await clinic.world.owner.query<{ id: string }>(
      'insert into units (organization_id, name) values ($1, $2) returning id',
      [clinic.world.organizationId, name],
    )
  ).rows[0]!.id;
const [west, emergency] = [await newUnit('Ward 4 West'), await newUnit('Emergency department')];

const content = {
  identifierTypes: 'MR',
  classes: [{ code: 'B', meaning: 'OBSENC' }],
  units: [
    { code: '4W', unitId: west },
    { code: 'ED', unitId: emergency },
  ],
  keptSegments: 'ZPV',
};

/** A feed of its own, and a patient whom its messages name. */
async function newFeed() {
  const { application, sourceId } = await addFeed(builder);
  const number = newNumber();
  await nurse.browser.call('appointments.patients.add', {
    fullName: `Ana ${randomUUID()}`,
    externalId: number,
    phone: '555 0100',
  });
  const textOf = (more: Partial<Parameters<typeof adt>[0]> = {}) =>
    adt({ mrn: number, stay: `V${randomUUID().slice(0, 8)}`, ...more }).replace(
      'ADT1|',
      `${application}|`,
    );
  const send = (...texts: string[]) => receiveAll(clinic.world.deps, texts);
  return { application, sourceId, number, textOf, send };
}

const call = (name: string, input: object, by = builder) =>
  by.browser.call(`facts.mappings.${name}` as 'facts.mappings.list', input);

async function mappingOf(sourceId: string, by = builder) {
  const { data } = await by.browser.call('facts.mappings.list', {});
  const mapping = data.mappings.find((one) => one.sourceId === sourceId);
  if (!mapping) throw new Error('the feed has a mapping');
  return mapping;
}

async function drafted(sourceId: string, more: object = {}) {
  const { data } = await builder.browser.call('facts.mappings.draft', {
    sourceId,
    ...content,
    ...more,
  } as never);
  return data.mappingId;
}

/** Tries the draft and publishes it as the second person. */
async function publish(sourceId: string) {
  const { id: mappingId, version } = await mappingOf(sourceId);
  await call('tryOut', { mappingId, version });
  return call('publish', { mappingId, version }, second);
}

async function stays(number: string) {
  const { rows } = await clinic.world.owner.query<{
    code: string;
    value: string;
    text: string | null;
  }>(
    `select f.code, f.value, f.text from facts f join patients p on p.id = f.patient_id
     where p.external_id = $1 and f.type = 'Encounter' order by f.fetched_at, f.source_key`,
    [number],
  );
  return rows;
}

const zpv = 'ZPV|1|Y|Bed by the window';
const observation = { pv1: { 2: 'B' }, more: [zpv] };

test('S316 messages follow a mapping from its publication on: class, unit, and segments kept as text', async () => {
  const { sourceId, number, textOf, send } = await newFeed();
  await send(textOf(observation));
  await drafted(sourceId);
  await send(textOf(observation));
  expect((await publish(sourceId)).status).toBe(200);
  await send(textOf(observation));
  const [before, drafting, after] = await stays(number);
  expect([before, drafting]).toEqual([
    { code: 'IMP', value: '4W 401 1', text: null },
    { code: 'IMP', value: '4W 401 1', text: null },
  ]);
  expect(after).toEqual({ code: 'OBSENC', value: 'Ward 4 West 401 1', text: zpv });
  await send(textOf({ pv1: { 2: 'X', 3: '9Z^1^1' } }));
  const { data } = await builder.browser.call('facts.feeds.unsettled', { sourceId });
  expect(data.remarked[0]?.remarks).toEqual([
    'PV1-2 "X" is no class of a stay that is known here',
    'PV1-3 "9Z" is no unit that this feed\'s mapping names',
  ]);
});

test('S316 a message that was read before the publication, and is stored after it, follows the mapping', async () => {
  const { sourceId, number, textOf } = await newFeed();
  const bytes = Buffer.from(textOf(observation));
  const received = await readMessage(bytes);
  if (!received) throw new Error('it is a message');
  const settings = { zone: 'UTC', identifierTypes: ['MR'], mapping: null, now: new Date() };
  const prepared = await prepareMessage(received, settings);
  await drafted(sourceId);
  await publish(sourceId);
  const { deps } = clinic.world;
  const message = { ...received, bytes, of: { sourceId, mappingRevision: null, prepared } };
  await deps.db.transaction().execute((db) => acceptAll(deps, db, [message]));
  expect(await stays(number)).toMatchObject([{ code: 'OBSENC' }]);
});

test('S316 of results, segments that are kept stand as comments of the result above them', async () => {
  const { application, sourceId, number, send } = await newFeed();
  await drafted(sourceId, { keptSegments: 'ZRS, ZPI' });
  await publish(sourceId);
  const obx = [
    'OBX|1|NM|K^Potassium||4.1|mmol/L|||||F',
    'ZRS|1|Haemolysed',
    'OBX|2|NM|NA^Sodium||140|mmol/L|||||F',
  ];
  const text = oru(number, 'V1', obx).replace('ADT1|', `${application}|`);
  await send(text.replace('PV1|', 'ZPI|a\rPV1|'));
  const { rows } = await clinic.world.owner.query(
    `select f.title, f.text from facts f join patients p on p.id = f.patient_id
     where p.external_id = $1 and f.type = 'Observation' order by f.title`,
    [number],
  );
  expect(rows).toEqual([
    { title: 'Potassium', text: 'ZPI|a\nZRS|1|Haemolysed' },
    { title: 'Sodium', text: null },
  ]);
});

test('S316 a message that waits follows the mapping that is in force when it is tried again', async () => {
  const { sourceId, number, textOf, send } = await newFeed();
  await send(textOf(observation).replace('^^^NORTH^MR', '^^^NORTH^VN'));
  const { data } = await builder.browser.call('facts.feeds.unsettled', { sourceId });
  const messageIds = data.messages.map(({ id }) => id);
  await drafted(sourceId, { identifierTypes: 'vn' });
  await publish(sourceId);
  await builder.browser.call('facts.feeds.retry', { messageIds });
  expect(await stays(number)).toMatchObject([{ code: 'OBSENC', value: 'Ward 4 West 401 1' }]);
  const types = { sourceId, identifierTypes: 'MR' };
  const direct = await builder.browser.call('facts.feeds.setIdentifierTypes', types);
  expect(direct.problem).toBe('mappings.has-types');
});

test('S315 a mapping is published after a trial of it as it stands, by somebody who wrote nothing of it', async () => {
  const { sourceId } = await newFeed();
  const mappingId = await drafted(sourceId);
  expect((await call('draft', { sourceId, ...content })).problem).toBe('mappings.draft-exists');
  const ref = { mappingId, version: 1 };
  expect((await call('publish', ref, second)).problem).toBe('mappings.not-tried');
  await call('tryOut', ref);
  expect((await call('publish', ref)).problem).toBe('mappings.second-person');
  await call('change', { ...ref, ...content, keptSegments: '' });
  expect(await mappingOf(sourceId)).toMatchObject({ version: 2, isTrialCurrent: false });
  const changed = { mappingId, version: 2 };
  expect((await call('publish', changed, second)).problem).toBe('mappings.not-tried');
  await call('tryOut', changed);
  expect((await call('publish', ref, second)).problem).toBe('conflict');
  expect((await call('publish', changed, second)).status).toBe(200);
  expect((await call('change', { mappingId, version: 3, ...content })).problem).toBe(
    'mappings.not-draft',
  );
  expect(await clinic.recorded('feed-mapping.publish', mappingId)).toMatchObject([
    { outcome: 'refused' },
    { outcome: 'refused' },
    { outcome: 'refused' },
    { outcome: 'refused' },
    { outcome: 'success', actor_id: second.id },
  ]);
  const next = await drafted(sourceId);
  expect((await call('drop', { mappingId: next, version: 1 })).status).toBe(200);
  expect(await mappingOf(sourceId)).toMatchObject({ id: mappingId, state: 'published' });
  const bySelf = clinic.world.owner.query(
    'update feed_mappings set written_by = array[approved_by] where id = $1',
    [mappingId],
  );
  await expect(bySelf).rejects.toThrow('feed_mappings_two_persons');
});

test('S315 an earlier mapping is in force again as a next revision, and nobody else’s feed is changed', async () => {
  const [feed, other] = [await newFeed(), await newFeed()];
  await drafted(feed.sourceId);
  await publish(feed.sourceId);
  await drafted(feed.sourceId, { classes: [{ code: 'B', meaning: 'EMER' }] });
  await publish(feed.sourceId);
  await feed.send(feed.textOf(observation));
  const { data } = await builder.browser.call('facts.mappings.list', {});
  const earlier = data.mappings.find(
    ({ sourceId, state }) => sourceId === feed.sourceId && state === 'retired',
  );
  expect(earlier).toMatchObject({
    ...content,
    revision: 1,
    units: [{ ...content.units[0], name: 'Ward 4 West' }, content.units[1]],
  });
  await drafted(feed.sourceId, { classes: earlier?.classes });
  await publish(feed.sourceId);
  await feed.send(feed.textOf(observation));
  await other.send(other.textOf(observation));
  expect((await stays(feed.number)).map(({ code }) => code)).toEqual(['EMER', 'OBSENC']);
  expect((await stays(other.number)).map(({ code }) => code)).toEqual(['IMP']);
  const feeds = await builder.browser.call('facts.feeds.list', {});
  const states = new Map(feeds.data.feeds.map(({ id, mappingRevision }) => [id, mappingRevision]));
  expect([states.get(feed.sourceId), states.get(other.sourceId)]).toEqual([3, null]);
});

test('S315 what cannot be a mapping is refused beside its field', async () => {
  const { sourceId } = await newFeed();
  const fieldOf = async (more: object) =>
    (await call('draft', { sourceId, ...content, ...more })).body.error.data.fields.map(
      ({ path }: { path: string }) => path,
    ) as string[];
  expect(await fieldOf({ units: [{ code: '4W|5', unitId: west }] })).toEqual(['units.0.code']);
  expect(await fieldOf({ units: [content.units[0], content.units[0]] })).toEqual(['units']);
  expect(await fieldOf({ units: [{ code: '4W', unitId: randomUUID() }] })).toEqual(['units']);
  expect(await fieldOf({ keptSegments: 'PID' })).toEqual(['keptSegments']);
  expect(await fieldOf({ classes: [content.classes[0], content.classes[0]] })).toEqual(['classes']);
  await builder.browser.call('facts.feeds.end', { sourceId });
  expect((await call('draft', { sourceId, ...content })).problem).toBe('not-found');
});

test('S317 a trial says which of the last messages would be read in another way, without what is a patient’s', async () => {
  const { sourceId, number, textOf, send } = await newFeed();
  await send(textOf(observation), textOf(observation), textOf({ pv1: { 3: '9Z^1^1' } }));
  await send(textOf().replace('^^^NORTH^MR', '^^^NORTH^VN'), textOf({ pv1: { 3: '' } }));
  const mappingId = await drafted(sourceId, {
    identifierTypes: 'MR, VN',
    units: [{ code: '4W', unitId: west }],
  });
  await call('tryOut', { mappingId, version: 1 });
  const { trial, isTrialCurrent } = await mappingOf(sourceId);
  expect(isTrialCurrent).toBe(true);
  expect(trial).toMatchObject({ tried: 5, changed: 4, isCut: false });
  expect(trial?.groups).toEqual(
    expect.arrayContaining([
      { what: 'Unit', before: '4W', after: 'Ward 4 West', count: 3 },
      {
        what: 'Class of the stay',
        before: 'Inpatient (IMP)',
        after: 'Observation (OBSENC)',
        count: 2,
      },
      { what: 'Segments kept as text', before: 'none', after: 'ZPV', count: 2 },
      {
        what: 'Record number',
        before: 'PID-3 has numbers of type SS, VN; patients of this feed are known by MR',
        after: 'One number',
        count: 1,
      },
    ]),
  );
  expect(JSON.stringify(trial)).not.toContain(number);
  expect(JSON.stringify(trial)).not.toContain('window');
  expect(await clinic.recorded('feed-mapping.try', mappingId)).toMatchObject([
    { detail: { tried: 5, changed: 4 } },
  ]);
});

test('S317 the last 1,000 messages of the feed are tried, and none of those before', async () => {
  const { sourceId, textOf } = await newFeed();
  await clinic.world.owner.query(
    `insert into fact_messages (organization_id, source_id, control_id, type, received_at, stated_at,
       state, hash, text)
     select s.organization_id, s.id, 'C' || n, 'ADT^A01', now() - n * interval '1 second', now(),
       'applied', '\\x00', case when n > 999 then $2 else $3 end
     from fact_sources s, generate_series(1, 1004) n where s.id = $1`,
    [sourceId, textOf({ pv1: { 2: 'B', 3: '' } }), textOf({ pv1: { 3: '' } })],
  );
  const mappingId = await drafted(sourceId);
  await call('tryOut', { mappingId, version: 1 });
  const { trial } = await mappingOf(sourceId);
  expect(trial).toMatchObject({ tried: 1_000, changed: 1, messages: [{ controlId: 'C1000' }] });
});
