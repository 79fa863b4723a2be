/** Tests how administrators read the audit: filtered, paged, in detail and exported, and that reading is audited. */
import { afterAll, describe, expect, test } from 'vitest';
import type { AuditLine, AuditPage } from '#shared/audit.ts';
import { openWorld } from '#server/test/world.ts';

const world = await openWorld();
const readerPerson = await world.person({
  role: 'SA',
  fullName: 'Sana Idris',
  zone: 'Europe/London',
});
const reader = await world.signIn(readerPerson);
afterAll(() => world.close());

const list = async (input: object = {}): Promise<AuditPage> => {
  const answer = await reader.call('audit.list', input);
  expect(answer.status).toBe(200);
  return answer.data;
};

interface WrittenEntry {
  at: string;
  action?: string;
  actor?: string | null;
  object?: { type: string; id: string };
  outcome?: string;
  detail?: object;
}

/** Inserts entries directly into the tables, as past events. */
const write = ({ at, action = 'visit.end', actor = null, object, outcome, detail }: WrittenEntry) =>
  world.owner.query(
    `insert into audit_events (at, organization_id, actor_id, action, object_type, object_id, outcome,
       address, request_id, detail) values ($1, $2, $3, $4, $5, $6, $7, '10.1.2.3', 'r', $8)`,
    [
      at,
      world.organizationId,
      actor,
      action,
      object?.type,
      object?.id,
      outcome ?? 'success',
      JSON.stringify(detail ?? {}),
    ],
  );

const about = (entries: AuditLine[]) => entries.map(({ object }) => object?.id);
const visit = (id: string) => ({ type: 'Visit', id });

describe('a filter', () => {
  test('by person, action, object and outcome shows what fits all of them', async () => {
    const who = await world.person({ fullName: 'Ren Sato' });
    const own = { at: '2026-01-05T10:00:00Z', actor: who.id };
    await write({ ...own, object: visit('one') });
    await write({ ...own, object: visit('two'), outcome: 'refused' });
    await write({ ...own, object: visit('one'), action: 'visit.open' });
    await write({ at: own.at, object: visit('one') });
    const by = async (filter: object) => about((await list(filter)).entries);
    expect(await by({ actorId: who.id })).toEqual(['one', 'two', 'one']);
    expect(await by({ actorId: who.id, action: 'visit.end' })).toEqual(['two', 'one']);
    expect(await by({ actorId: who.id, outcome: 'refused' })).toEqual(['two']);
    expect(await by({ objectType: 'Visit', objectId: 'one' })).toHaveLength(3);
    const [entry] = (await list({ actorId: who.id, outcome: 'refused' })).entries;
    expect(entry).toEqual({
      seq: expect.any(Number),
      at: '2026-01-05T10:00:00.000Z',
      action: 'visit.end',
      outcome: 'refused',
      actor: { id: who.id, fullName: 'Ren Sato' },
      object: { type: 'Visit', id: 'two', name: null },
      address: '10.1.2.3',
    });
  });

  test('by day means the reader’s own days, over both clock changes', async () => {
    for (const at of [
      '2020-03-28T23:59:59.999Z',
      '2020-03-29T00:00:00Z',
      '2020-03-29T22:59:59.999Z',
      '2020-03-29T23:00:00Z',
      '2020-10-24T22:59:59.999Z',
      '2020-10-24T23:00:00Z',
      '2020-10-25T23:59:59.999Z',
      '2020-10-26T00:00:00Z',
    ])
      await write({ at, object: visit(at) });
    const on = async (from: string, to = from) => about((await list({ from, to })).entries);
    expect(await on('2020-03-29')).toEqual(['2020-03-29T22:59:59.999Z', '2020-03-29T00:00:00Z']);
    expect(await on('2020-10-25')).toEqual(['2020-10-25T23:59:59.999Z', '2020-10-24T23:00:00Z']);
    expect((await list({})).zone).toBe('Europe/London');
  });

  test('that cannot be is refused in words', async () => {
    const answer = await reader.call('audit.list', { from: '2026-02-02', to: '2026-02-01' });
    expect(answer.body.error.data.fields).toEqual([
      { path: 'to', problem: 'The last day is before the first' },
    ]);
    for (const input of [{ action: 'no.such' }, { from: 'yesterday' }, { organizationId: 'x' }])
      expect((await reader.call('audit.list', input)).status).toBe(400);
  });
});

test('pages go from the newest to the oldest entry, whatever is written meanwhile, and none is repeated', async () => {
  const actor = (await world.person()).id;
  for (let n = 0; n < 25; n += 1)
    await write({ at: `2026-02-01T10:00:${n < 12 ? '00' : '01'}Z`, actor, object: visit(`${n}`) });
  const seen: (string | undefined)[] = [];
  let before: number | null | undefined;
  for (let round = 0; round < 3; round += 1) {
    const page = await list({ actorId: actor, pageSize: 10, ...(before ? { before } : {}) });
    expect([page.count, page.isMore]).toEqual([25 + round, false]);
    seen.push(...about(page.entries));
    before = page.next;
    await write({ at: '2026-02-02T10:00:00Z', actor, object: visit('later') });
  }
  expect(before).toBeNull();
  expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => `${24 - n}`));
});

test('one entry shows its detail and its place in the chain', async () => {
  const detail = { before: { role: 'user' }, after: { role: 'EDITOR' } };
  const who = await world.person({ fullName: 'Kofi Boateng' });
  const object = { type: 'Practitioner', id: who.id };
  await write({ at: '2026-01-07T10:00:00Z', object, detail });
  const [entry] = (await list({ objectId: who.id })).entries;
  const { data } = await reader.call('audit.row', { seq: entry?.seq });
  expect(data).toMatchObject({
    ...entry,
    object: { ...object, name: 'Kofi Boateng' },
    requestId: 'r',
    detail,
    hash: expect.stringMatching(/^[\da-f]{64}$/),
  });
  const before = await reader.call('audit.row', { seq: (entry?.seq ?? 0) - 1 });
  expect(data.previousHash).toBe(before.data.hash);
});

test("S15 another organization's audit is not found", async () => {
  const organizationId = await world.newOrganization('Elsewhere');
  const other = await world.signIn(await world.person({ role: 'SA', organizationId }));
  const theirs = (await other.call('audit.list')).data.entries as AuditLine[];
  expect(theirs.every(({ actor }) => actor?.id !== readerPerson.id)).toBe(true);
  const newest = (await list()).entries[0]?.seq ?? 0;
  expect((await other.call('audit.row', { seq: newest })).status).toBe(404);
  expect((await other.call('audit.list', { before: newest })).data.entries).toEqual([]);
  expect((await other.call('audit.list', { actorId: readerPerson.id })).data.count).toBe(0);
});

test('reading the audit is itself audited, with the filter', async () => {
  await list({ outcome: 'refused', pageSize: 1 });
  await reader.call('audit.row', { seq: 1 });
  await reader.call('audit.exportCsv', { action: 'visit.end' });
  const { entries } = await list({ actorId: readerPerson.id, pageSize: 3 });
  expect(entries.map(({ action }) => action)).toEqual(['audit.export', 'audit.open', 'audit.read']);
  const row = await reader.call('audit.row', { seq: entries[2]?.seq });
  expect(row.data.detail).toEqual({ outcome: 'refused' });
});

test('the number of statements is the same for 10 and for 1,000 entries', async () => {
  const cost = async (pageSize: number) => {
    await reader.call('auth.me');
    return (await world.countStatements(() => list({ pageSize }))).count;
  };
  expect(await cost(100)).toBe(await cost(10));
});
