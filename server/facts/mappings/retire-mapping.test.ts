/** Tests that a mapping in force is retired by a second person, and that the feed's messages follow what then applies. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { followChanges } from '#server/test/event-streams.ts';
import { addFeed, adt, newNumber } from '#server/test/hl7.ts';
import { receiveAll } from '#server/facts/hl7/receive-messages.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const second = await clinic.clinician({ hospitalRole: 'IT Builder' });
const nurse = await clinic.clinician();

const call = (name: string, input: object, by = builder) =>
  by.browser.call(`facts.mappings.${name}` as 'facts.mappings.list', input);

const mappingsOf = async (sourceId: string, by = builder) =>
  (await by.browser.call('facts.mappings.list', {})).data.mappings.filter(
    (mapping) => mapping.sourceId === sourceId,
  );

async function inForce(sourceId: string) {
  const mapping = (await mappingsOf(sourceId)).find(({ state }) => state === 'published');
  if (!mapping) throw new Error('the feed has a mapping in force');
  return { mappingId: mapping.id, version: mapping.version };
}

/** Its class B is as `meaning` says. */
async function publish(sourceId: string, meaning: 'OBSENC' | 'EMER') {
  const { data } = await builder.browser.call('facts.mappings.draft', {
    sourceId,
    identifierTypes: 'MR, PI',
    classes: [{ code: 'B', meaning }],
    units: [],
    keptSegments: '',
  });
  const ref = { mappingId: data.mappingId, version: 1 };
  await call('tryOut', ref);
  await call('publish', ref, second);
  return data.mappingId;
}

async function newFeed() {
  const { application, sourceId } = await addFeed(builder);
  const number = newNumber();
  await nurse.browser.call('appointments.patients.add', {
    fullName: `Ana ${randomUUID()}`,
    externalId: number,
    phone: '555 0100',
  });
  /** The class of a new stay. */
  async function classNow() {
    const stay = `V${randomUUID().slice(0, 8)}`;
    const text = adt({ mrn: number, stay, pv1: { 2: 'B' } }).replace('ADT1|', `${application}|`);
    await receiveAll(clinic.world.deps, [text]);
    const { rows } = await clinic.world.owner.query<{ code: string }>(
      `select code from facts where source_id = $1 order by fetched_at desc limit 1`,
      [sourceId],
    );
    return rows[0]?.code;
  }
  return { sourceId, classNow };
}

test('S356 one person proposes to retire a mapping, another one retires it, and messages follow what then applies', async () => {
  const { sourceId, classNow } = await newFeed();
  const first = await publish(sourceId, 'EMER');
  await publish(sourceId, 'OBSENC');
  const ref = await inForce(sourceId);
  const proposal = { ...ref, reason: 'B is emergency after all', thenMappingId: first };
  expect((await call('retire', ref, second)).problem).toBe('mappings.no-retirement');
  const screen = await followChanges(second.browser);
  expect((await screen.next())?.data).toEqual({ kind: 'begun' });
  expect((await call('proposeRetirement', proposal)).status).toBe(200);
  expect(JSON.stringify((await screen.next())?.data)).toContain('facts');
  screen.stop();
  expect(await classNow()).toBe('OBSENC');
  const proposed = await inForce(sourceId);
  expect((await call('retire', proposed)).problem).toBe('mappings.retired-by-another');
  expect((await call('retire', ref, second)).problem).toBe('conflict');
  expect((await mappingsOf(sourceId, second))[0]?.retirement).toMatchObject({
    reason: 'B is emergency after all',
    thenRevision: 1,
    isOwn: false,
  });
  expect((await call('retire', proposed, second)).status).toBe(200);
  expect(await classNow()).toBe('EMER');
  const states = (await mappingsOf(sourceId)).map(({ revision, state }) => [revision, state]);
  expect(states).toEqual([
    [1, 'published'],
    [2, 'retired'],
  ]);
  expect(await clinic.recorded('feed-mapping.propose-retirement', ref.mappingId)).toMatchObject([
    { outcome: 'success', actor_id: builder.id, detail: { next: 'revision 1' } },
  ]);
  const retired = (await clinic.recorded('feed-mapping.retire', ref.mappingId)).at(-1);
  expect(retired).toMatchObject({ outcome: 'success', actor_id: second.id });
  const bySelf = clinic.world.owner.query(
    'update feed_mappings set retired_by = retirement_by where id = $1',
    [ref.mappingId],
  );
  await expect(bySelf).rejects.toThrow('feed_mappings_retired_by_another');
});

test('S356 a feed without a mapping reads codes as HL7 has them, keeps its number types, and they are changed directly again', async () => {
  const { sourceId, classNow } = await newFeed();
  await publish(sourceId, 'OBSENC');
  const proposal = { ...(await inForce(sourceId)), reason: 'Not needed', thenMappingId: null };
  await call('proposeRetirement', proposal);
  await call('retire', await inForce(sourceId), second);
  expect(await classNow()).toBe('IMP');
  const { data } = await builder.browser.call('facts.feeds.list', {});
  expect(data.feeds.find(({ id }) => id === sourceId)).toMatchObject({
    mappingRevision: null,
    identifierTypes: ['MR', 'PI'],
  });
  const types = { sourceId, identifierTypes: 'MR' };
  expect((await builder.browser.call('facts.feeds.setIdentifierTypes', types)).status).toBe(200);
});

test('S356 a proposal is taken back, is void when the next revision is published, and names a revision of its own feed alone', async () => {
  const [feed, other] = [await newFeed(), await newFeed()];
  const first = await publish(feed.sourceId, 'OBSENC');
  const foreign = await publish(other.sourceId, 'OBSENC');
  await publish(other.sourceId, 'EMER');
  const propose = async (thenMappingId: string | null) =>
    call('proposeRetirement', { ...(await inForce(feed.sourceId)), reason: 'Why', thenMappingId });
  for (const wrong of [foreign, first])
    expect((await propose(wrong)).body.error.data.fields).toEqual([
      { path: 'thenMappingId', problem: 'Choose a retired revision of this feed' },
    ]);
  await propose(null);
  expect((await call('keepInForce', await inForce(feed.sourceId), second)).status).toBe(200);
  expect((await call('retire', await inForce(feed.sourceId), second)).problem).toBe(
    'mappings.no-retirement',
  );
  await propose(null);
  await publish(feed.sourceId, 'EMER');
  const states = await mappingsOf(feed.sourceId);
  expect(states.map(({ revision, retirement }) => [revision, retirement])).toEqual([
    [2, null],
    [1, null],
  ]);
  expect(await feed.classNow()).toBe('EMER');
});
